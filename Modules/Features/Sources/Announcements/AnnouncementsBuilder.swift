public import PitContract
public import Routing

/// The clock and the announcer that the Announcements unit needs.
public protocol AnnouncementsDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    /// The announcer; `nil` when the person would not see an announcement.
    var announcer: (any Announcer)? { get }
}

public protocol AnnouncementsBuildable: Buildable {
    func build(pit: any PitService) async -> any Routing
}

public struct AnnouncementsBuilder: AnnouncementsBuildable {
    private let dependency: any AnnouncementsDependency

    public init(dependency: any AnnouncementsDependency) {
        self.dependency = dependency
    }

    public func build(pit: any PitService) async -> any Routing {
        let interactor = AnnouncementsInteractor(
            pit: pit, clock: dependency.clock, announcer: dependency.announcer)
        return LeafRouter(interactor: interactor)
    }
}
