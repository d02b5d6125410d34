public import Announcements
public import Auth
public import Meal
public import NewCook
public import PitContract
public import ProbesContract
public import Routing
public import Thermometers
public import Tips

/// The view, the services and the children that the LoggedIn unit needs.
public protocol LoggedInDependency: LoggedInScreenDependency {
    /// The clock of the pit.
    var clock: any PitClock { get }

    /// Where the person types.
    var linePlace: LinePlace { get }

    /// The store of the screens that a person had open last.
    var openScreensStore: any OpenScreensStore { get }

    var newCookBuilder: any NewCookBuildable { get }

    var announcementsBuilder: any AnnouncementsBuildable { get }

    var mealBuilder: any MealBuildable { get }

    var tipsBuilder: any TipsBuildable { get }

    /// The thermometers that this program hears; `nil` without a source of readings.
    var probesService: (any ProbesService)? { get }

    var thermometersBuilder: any ThermometersBuildable { get }

    func makeLoggedInPresenter() async -> any LoggedInPresentable

    /// Creates the service for the pit of a person.
    func makePitService(for user: User) async -> any PitService
}

public protocol LoggedInBuildable: Buildable {
    func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting
}

/// The dependencies of the LoggedIn unit's children: those of the app, and the pit of the person.
struct LoggedInComponent: Sendable {
    let app: any LoggedInDependency
    let pit: any PitService
}

public struct LoggedInBuilder: LoggedInBuildable {
    private let dependency: any LoggedInDependency

    public init(dependency: any LoggedInDependency) {
        self.dependency = dependency
    }

    public func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        let presenter = await dependency.makeLoggedInPresenter()
        let component = LoggedInComponent(
            app: dependency, pit: await dependency.makePitService(for: user))
        let interactor = LoggedInInteractor(
            user: user, pit: component.pit, clock: dependency.clock,
            openScreens: dependency.openScreensStore, place: dependency.linePlace,
            presenter: presenter, listener: listener)
        await presenter.set(listener: interactor)
        let router = LoggedInRouter(
            interactor: interactor, viewable: presenter, component: component)
        await interactor.set(router: router)
        return router
    }
}
