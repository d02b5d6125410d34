public import PitContract
public import Routing

/// The clock and the view that the Announcements unit needs.
public protocol AnnouncementsDependency: Dependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    /// Tells the person of an alarm that rings, in a way of their own; returns why it failed, as a sentence.
    var tellPerson: @Sendable (CookAlarm, _ sentence: String) async -> String? { get }

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable
}

public protocol AnnouncementsBuildable: Buildable {
    func build(pit: any PitService) async -> any ViewableRouting
}

public struct AnnouncementsBuilder: AnnouncementsBuildable {
    private let dependency: any AnnouncementsDependency

    public init(dependency: any AnnouncementsDependency) {
        self.dependency = dependency
    }

    public func build(pit: any PitService) async -> any ViewableRouting {
        let presenter = await dependency.makeAnnouncementsPresenter()
        let interactor = AnnouncementsInteractor(
            pit: pit, clock: dependency.clock, presenter: presenter,
            tellPerson: dependency.tellPerson)
        return ViewableLeafRouter(interactor: interactor, viewable: presenter)
    }
}
