import Announcements
import Auth
import LoggedIn
import LoggedOut
import Meal
import MyAccount
import PitBoard
import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Synchronization

extension AppTree {
    /// What holds whenever nothing can go on.
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
            guard case .cook(let cook, let event, _, _)? = view.shown else { return false }
            let newest = pit.newest.cook(cook.id)
            return newest == cook && event == cook.progress(at: clock.now).event
        }
    }

    /// Whether a view says that an action is under way which no unit does.
    private var hasForgottenAction: Bool {
        units.contains { unit in
            let view = (unit as? any ViewableRouting)?.viewable
            let actions = Set(unit.tree.work).subtracting([
                "follows the cook", "waits for the next event",
            ])
            switch view {
            case let view as PitCookView:
                return actions.isEmpty && view.shown?.isPending == true
            case let view as MyAccountView:
                return unit.tree.work == ["follows the session"] && view.shown == .pending
            case let view as LoggedInView: return view.shown == .signingOut
            case let view as LoggedInRoom: return view.shown == .signingOut
            case let view as LoggedOutView: return view.shown == .signingIn
            case let view as MealView: return view.shown?.phase == .pending
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

extension PitCookState {
    fileprivate var isPending: Bool {
        switch self {
        case .cook(_, _, .pending, _), .cook(_, _, .refused, _): true
        default: false
        }
    }
}
