public import Announcements
public import Auth
public import NewCook
public import PitContract
public import Routing
public import Tips

/// The view, the services and the children that the LoggedIn unit needs.
public protocol LoggedInDependency: LoggedInScreenDependency {
    /// The store of the screens that a person had open last.
    var openScreensStore: any OpenScreensStore { get }

    /// The builder of the child NewCook.
    var newCookBuilder: any NewCookBuildable { get }

    /// The builder of the child Announcements.
    var announcementsBuilder: any AnnouncementsBuildable { get }

    /// The builder of the child Tips.
    var tipsBuilder: any TipsBuildable { get }

    /// Creates the unit's view.
    func makeLoggedInPresenter() async -> any LoggedInPresentable

    /// Creates the service for the pit of a person.
    func makePitService(for user: User) async -> any PitService
}

/// The builder of the LoggedIn unit, as its parent knows it.
public protocol LoggedInBuildable: Buildable {
    /// Builds the unit; the caller attaches it.
    func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting
}

/// The dependencies of the LoggedIn unit's children: those of the app, and the pit of the person.
struct LoggedInComponent: Sendable {
    let app: any LoggedInDependency
    let pit: any PitService
}

/// Builds the LoggedIn unit from a ``LoggedInDependency``.
public struct LoggedInBuilder: LoggedInBuildable {
    private let dependency: any LoggedInDependency

    /// Creates a builder.
    public init(dependency: any LoggedInDependency) {
        self.dependency = dependency
    }

    /// Builds the unit; the caller attaches it.
    public func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        let presenter = await dependency.makeLoggedInPresenter()
        let component = LoggedInComponent(
            app: dependency, pit: await dependency.makePitService(for: user))
        let interactor = LoggedInInteractor(
            user: user, pit: component.pit, openScreens: dependency.openScreensStore,
            presenter: presenter,
            listener: listener)
        await presenter.set(listener: interactor)
        let router = LoggedInRouter(
            interactor: interactor, viewable: presenter, component: component)
        await interactor.set(router: router)
        return router
    }
}
