public import PitContract
public import Routing

/// The clock and the announcer that the Announcements unit needs.
public protocol AnnouncementsDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    /// The announcer; `nil` when the person would not see an announcement.
    var announcer: (any Announcer)? { get }
}

/// The builder of the Announcements unit, as its parent knows it.
public protocol AnnouncementsBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(pit: any PitService) async -> any Routing
}

/// Builds the Announcements unit from an ``AnnouncementsDependency``.
public struct AnnouncementsBuilder: AnnouncementsBuildable {
    private let dependency: any AnnouncementsDependency

    /// Creates a builder.
    public init(dependency: any AnnouncementsDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(pit: any PitService) async -> any Routing {
        let interactor = AnnouncementsInteractor(
            pit: pit, clock: dependency.clock, announcer: dependency.announcer)
        return LeafRouter(interactor: interactor)
    }
}
