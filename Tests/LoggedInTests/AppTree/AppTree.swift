import Announcements
import Auth
import Launch
import LoggedIn
import LoggedOut
import Meal
import MyAccount
import NewCook
import PitBoard
import PitContract
import PitCook
import PitTestSupport
import ProbesContract
import Routing
import Synchronization
import Thermometers
import TipPlugins
import Tips

/// All units of the app, with fakes for the views and services in memory.
final class AppTree: Sendable {
    let parts: AppParts
    let root: any LaunchRouting

    /// Signs joe in, who has two cooks on the pit.
    ///
    /// - Parameter hasRooms: whether the views are those of a full screen, which keeps covered screens.
    init(hasRooms: Bool) async throws {
        parts = AppParts(hasRooms: hasRooms)
        try await parts.pit.stock()
        root = await LaunchBuilder(dependency: parts).build()
    }

    var pit: SlowPit { parts.pit }
    var clock: ManualPitClock { parts.manualClock }
    var session: SlowSession { parts.session }

    /// The attached units.
    var units: [any Routing] {
        var units: [any Routing] = [root]
        var next = 0
        while next < units.count {
            units += units[next].children
            next += 1
        }
        return units
    }

    /// The views of this kind of the attached units.
    func views<View: Viewable>(_: View.Type = View.self) -> [View] {
        units.compactMap { ($0 as? any ViewableRouting)?.viewable as? View }
    }

    var loggedIn: (any LoggedInRouting)? { root.children.first as? any LoggedInRouting }

    /// The listener of the LoggedIn unit's view.
    var frame: (any LoggedInPresentableListener)? {
        views(LoggedInView.self).first?.listener ?? views(LoggedInRoom.self).first?.listener
    }

    /// The listener of the view of a cook, on its own screen if it has one.
    func cook(_ id: Cook.ID) -> (any PitCookPresentableListener)? {
        units.last { $0.interactable.lifetime.name == "PitCook “\(id)”" }
            .flatMap { ($0 as? any ViewableRouting)?.viewable as? PitCookView }?.listener
    }
}

/// The dependencies of all units.
final class AppParts: LaunchDependency, LoggedOutDependency, LoggedInDependency,
    AnnouncementsDependency,
    MealDependency, MyAccountDependency, NewCookDependency, PitBoardDependency,
    PitCookDependency, TipsDependency
{
    let manualClock = ManualPitClock()
    let pit: SlowPit
    let session = SlowSession()
    let screens = SlowScreens()
    let conversation = Conversation()
    /// Whether something was shown too late, for each view that was made.
    let late = Mutex<[@Sendable () -> Bool]>([])
    private let hasRooms: Bool

    init(hasRooms: Bool) {
        self.hasRooms = hasRooms
        pit = SlowPit(clock: manualClock)
    }

    var clock: any PitClock { manualClock }

    var authService: any AuthService & SessionService { session }
    var sessionService: any SessionService { session }
    var accountService: (any AccountService)? { session }
    var registrationService: (any RegistrationService)? { nil }
    var window: ViewPlacement? { nil }
    var openScreensStore: any OpenScreensStore { screens }
    var tipPlugins: [any TipPlugin] { [FirstDinnerTip(), FavouritesTip()] }

    var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: self) }
    var loggedInBuilder: any LoggedInBuildable { LoggedInBuilder(dependency: self) }
    var announcementsBuilder: any AnnouncementsBuildable { AnnouncementsBuilder(dependency: self) }
    var mealBuilder: any MealBuildable { MealBuilder(dependency: self) }
    var myAccountBuilder: any MyAccountBuildable { MyAccountBuilder(dependency: self) }
    var newCookBuilder: any NewCookBuildable { NewCookBuilder(dependency: self) }
    var pitBoardBuilder: any PitBoardBuildable { PitBoardBuilder(dependency: self) }
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }
    var tipsBuilder: any TipsBuildable { TipsBuilder(dependency: self) }
    /// This program hears no thermometer.
    var probesService: (any ProbesService)? { nil }
    var thermometersBuilder: any ThermometersBuildable { ThermometersBuildableSpy() }

    func makePitService(for user: User) async -> any PitService { pit }
    func makeLoggedOutPresenter() async -> any LoggedOutPresentable { made(LoggedOutView()) }
    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        hasRooms ? made(LoggedInRoom()) : made(LoggedInView())
    }
    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable {
        made(AnnouncementsView())
    }
    func makeMealPresenter() async -> any MealPresentable { made(MealView()) }
    func makeMyAccountPresenter() async -> any MyAccountPresentable { made(MyAccountView()) }
    func makeNewCookPresenter() async -> any NewCookPresentable { made(NewCookView()) }
    func makePitBoardPresenter() async -> any PitBoardPresentable {
        hasRooms ? made(PitBoardRoom()) : made(PitBoardView())
    }
    func makePitCookPresenter(style: PitCookStyle) async -> any PitCookPresentable {
        made(PitCookView())
    }
    func makeTipsPresenter() async -> any TipsPresentable { made(TipsView()) }

    private func made<View: FakeView>(_ view: View) -> View {
        let record = view.record
        late.withLock { $0.append { record.isLate } }
        return view
    }
}
