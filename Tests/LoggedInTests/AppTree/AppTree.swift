import Announcements
import ArgumentParsing
import Auth
import Foundation
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
import RoutingTestSupport
import Streams
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

    /// Types the line of an act.
    func type(_ line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let act = PitAct.all.first { $0.syntax(in: .session).name == words[0] }
        guard let act, let arguments = try act.syntax(in: .session).parse(words.dropFirst())
        else { return }
        try await frame?.didAct(act, arguments)
    }

    /// Answers the question that the frame asks.
    func answer(_ answer: Bool) {
        for view in views(LoggedInView.self) { view.question.answer(answer) }
        for view in views(LoggedInRoom.self) { view.question.answer(answer) }
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
    var linePlace: LinePlace { .session }

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

    var tellPerson: @Sendable (CookAlarm, String) async -> String? { { _, _ in nil } }

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
    func makePitCookPresenter(
        of cook: Cook.ID, style: PitCookStyle
    ) async -> any PitCookPresentable {
        made(PitCookView())
    }
    func makeTipsPresenter() async -> any TipsPresentable { made(TipsView()) }

    private func made<View: FakeView>(_ view: View) -> View {
        let record = view.record
        late.withLock { $0.append { record.isLate } }
        return view
    }
}

extension AppTree {
    /// The actions of people and of other programs.
    static let intents: [TreeIntent<AppTree>] = onCooks + onScreens + elsewhere

    private static let onCooks: [TreeIntent<AppTree>] =
        [
            "confirm brisket", "confirm brisket --early", "adjust brisket 1m", "finish brisket",
            "finish brisket --early", "finish brisket-2 --early", "undo", "redo",
            "start ribs 2kg", "start ribs", "ack", "dinner end",
        ].map { line in .intent(line) { try await $0.type(line) } }
        + [
            .intent("consent") { $0.answer(true) }, .intent("refuse") { $0.answer(false) },
        ]

    private static let onScreens: [TreeIntent<AppTree>] = [
        .intent("open brisket") { await $0.frame?.didTap(.cook("brisket")) },
        .intent("open the account") { await $0.frame?.didTap(.account) },
        .intent("open the board") { await $0.frame?.didTap(.board) },
        .intent("back") { await $0.frame?.didTapBack() },
        .intent("enter 2kg") { $0.views(NewCookView.self).first?.question.answer(true) },
        .intent("give up") { $0.views(NewCookView.self).first?.question.answer(false) },
        .intent("refresh") { await $0.board?.didTapRefresh() },
        .intent("tips") { await $0.views(TipsView.self).first?.listener?.didTapTips() },
        .intent("foods") {
            await $0.views(MyAccountView.self).first?.listener?.didEnter(foods: ["ribs"])
        },
        .intent("password") {
            await $0.views(MyAccountView.self).first?.listener?.didTapPassword()
        },
        .intent("answer the passwords") {
            $0.views(MyAccountView.self).first?.question.answer(true)
        },
        .intent("sign out") { await $0.frame?.didTapLogout() },
        .intent("sign out from the account") {
            await $0.views(MyAccountView.self).first?.listener?.didTapLogout()
        },
        .intent("sign in") { await $0.views(LoggedOutView.self).first?.listener?.didTapLogin() },
    ]

    private static let elsewhere: [TreeIntent<AppTree>] = [
        .intent("half an hour passes") { $0.clock.advance(by: .seconds(1800)) },
        .intent("brisket is finished elsewhere") {
            _ = try await $0.pit.finish("brisket", early: true)
        },
        .intent("dinner is planned elsewhere") {
            _ = try await $0.pit.change(
                .plan(ready: $0.clock.now + 6 * 3600, adding: [.onPit("brisket")]))
        },
        .intent("a link to brisket") {
            try await $0.loggedIn?.actions.open(DeepLink(to: .cook("brisket")))
        },
        .intent("the session expires") { $0.session.states.send(.signedOut(.expired)) },
        .intent("ann signs in elsewhere") {
            $0.session.states.send(.signedIn(User(name: "ann", barbecueFoods: [])))
        },
    ]
}

extension AppTree {
    /// The conditions that hold whenever no task can run.
    static let invariants: [TreeInvariant<AppTree>] = [
        .invariant("The tree is that of the session.") { $0.fitsSession },
        .invariant("The board shows the newest pit.") { $0.boards.allSatisfy($0.isNewest) },
        .invariant("The board has a row for each cook.") { $0.hasRows },
        .invariant("The screen of a cook shows the newest cook.") { $0.hasNewestCooks },
        .invariant("Nothing is pending when nothing is under way.") { !$0.hasForgottenAction },
        .invariant("The shown alarms are those of the pit.") { $0.hasAlarms },
        .invariant("The dinner has the dishes of the pit, as they are now.") { $0.hasDinner },
        .invariant("The screens that were saved are those that are open.") { await $0.hasSaved },
        .invariant("An open screen is that of a cook on the pit.") { $0.hasScreens },
        .invariant("No view is shown anything after the end of its unit.") { !$0.isAnyLate },
    ]

    var board: (any PitBoardPresentableListener)? {
        views(PitBoardView.self).first?.listener ?? views(PitBoardRoom.self).first?.listener
    }

    private var boards: [PitBoardState?] {
        views(PitBoardView.self).map(\.shown) + views(PitBoardRoom.self).map(\.shown)
    }

    private var fitsSession: Bool {
        if case .signedIn = session.states.value { loggedIn != nil } else { loggedIn == nil }
    }

    private func isNewest(_ state: PitBoardState?) -> Bool {
        state == (pit.newest.cooks.isEmpty ? .empty : .cooks(pit.newest.cooks))
    }

    private func names(below unit: String) -> [String]? {
        units.first { $0.interactable.lifetime.name == unit }?.children
            .map(\.interactable.lifetime.name)
    }

    private var hasRows: Bool {
        guard let rows = names(below: "PitBoard") else { return true }
        return Set(rows) == Set(pit.newest.cooks.map { "PitCook “\($0.id)”" })
    }

    private var hasDinner: Bool {
        let newest = pit.newest.meal(at: clock.now).map {
            MealPlan($0, on: pit.newest, at: clock.now)
        }
        return views(MealView.self).allSatisfy { view in
            let plan = view.shown?.plan
            return plan?.ready == newest?.ready
                && plan?.dishes.map(\.id) == newest?.dishes.map(\.id)
                && plan?.dishes.map(\.status) == newest?.dishes.map(\.status)
                && plan?.dishes.map(\.minutesLate) == newest?.dishes.map(\.minutesLate)
        }
    }

    private var hasNewestCooks: Bool {
        views(PitCookView.self).allSatisfy { view in
            guard case .cook(let cook, let event, _, _, _)? = view.shown else { return false }
            let newest = pit.newest.cook(cook.id)
            return newest == cook && event == cook.progress(at: clock.now).event
        }
    }

    /// Whether a view says that an action is under way which no unit does.
    private var hasForgottenAction: Bool {
        units.contains { unit in
            let view = (unit as? any ViewableRouting)?.viewable
            switch view {
            case let view as MyAccountView:
                return unit.tree.work == ["follows the session"] && view.shown == .pending
            case let view as LoggedInView: return view.shown == .signingOut
            case let view as LoggedInRoom: return view.shown == .signingOut
            case let view as LoggedOutView: return view.shown == .signingIn
            default: return false
            }
        }
    }

    private var hasAlarms: Bool {
        views(AnnouncementsView.self).allSatisfy { view in
            let alarms = Set(pit.newest.alarms(at: clock.now))
            return switch view.shown {
            case .alarms(let shown)?: Set(shown) == alarms
            case nil: alarms.isEmpty
            default: true
            }
        }
    }

    private var hasSaved: Bool {
        get async {
            guard let loggedIn, case .signedIn(let user) = session.states.value,
                let saved = await parts.screens.saved(of: user.id)
            else { return true }
            return saved == loggedIn.screens
        }
    }

    private var hasScreens: Bool {
        (loggedIn?.screens ?? []).allSatisfy { screen in
            if case .cook(let id) = screen { pit.newest.cook(id) != nil } else { true }
        }
    }

    private var isAnyLate: Bool { parts.late.withLock { $0 }.contains { $0() } }
}
