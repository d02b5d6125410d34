import Routing
import RoutingTestSupport
import Synchronization

/// A tree of two units, and the stove below it: a kitchen that cooks one order at a time.
struct Kitchen: Sendable {
    enum Bug: CaseIterable {
        case attachesTwice, ignoresCancel, leaks, forgetsTheStove, viewStays, startsTooEarly
    }

    let stove = Stove()
    let root: KitchenRouter

    /// - Parameter bug: what is wrong with it; `nil` for nothing.
    init(_ bug: Bug? = nil) async {
        let interactor = KitchenInteractor()
        root = KitchenRouter(interactor, stove, bug)
        await interactor.set(router: root)
    }
}

/// A fake: what is cooked on it takes until it is cancelled.
actor Stove {
    private(set) var isLit = false
    private var kept: (any Interactable)?

    func light(_ isLit: Bool) async {
        await Task.yield()
        self.isLit = isLit
    }

    func cook() async { for await _ in AsyncStream<Never>.makeStream().stream {} }

    func keep(_ interactor: any Interactable) { kept = interactor }
}

actor KitchenInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    private(set) var router: KitchenRouter?

    func set(router: KitchenRouter?) { self.router = router }

    func order() async { await perform("orders") { await self.router?.showOrder() } }

    func serve() async { await perform("serves") { await self.router?.serve() } }
}

final class KitchenRouter: ViewableRouting {
    let interactor: KitchenInteractor
    let pass = KitchenPass()
    private let stove: Stove
    private let bug: Kitchen.Bug?
    let slot: Slot<String>

    var interactable: any Interactable { interactor }
    var viewable: any Viewable { pass }

    init(_ interactor: KitchenInteractor, _ stove: Stove, _ bug: Kitchen.Bug?) {
        (self.interactor, self.stove, self.bug) = (interactor, stove, bug)
        let (pass, stays) = (pass, bug == .viewStays)
        slot = Slot(
            of: interactor,
            views: ViewPlacement { change in
                if !stays || change.removed == nil { await pass.place(change) }
            })
    }

    func showOrder() async {
        if bug == .attachesTwice {
            guard children.isEmpty else { return }
            await Task.yield()
            try? await attach(await order())
        } else {
            await slot.show("order") { await self.order() }
        }
    }

    func serve() async { await slot.clear() }

    private func order() async -> any Routing {
        let interactor = OrderCookInteractor(stove, bug)
        if bug == .startsTooEarly { interactor.task("reads the order") {} }
        return ViewableLeafRouter(interactor: interactor, viewable: OrderTicket())
    }
}

actor OrderCookInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    private let stove: Stove
    private let bug: Kitchen.Bug?

    init(_ stove: Stove, _ bug: Kitchen.Bug?) { (self.stove, self.bug) = (stove, bug) }

    func didBecomeActive() async {
        await stove.light(true)
        if bug == .leaks { await stove.keep(self) }
        task("cooks") { [stove, bug] in
            await stove.cook()
            if bug == .ignoresCancel { await Task.detached { await stove.cook() }.value }
        }
    }

    func willResignActive() async {
        if bug != .forgetsTheStove { await stove.light(false) }
    }
}

final class OrderTicket: Viewable {}

/// The place where the tickets of orders hang.
final class KitchenPass: ViewRecording {
    private let views = Mutex<[any Viewable]>([])

    var placed: [any Viewable] { views.withLock { $0 } }

    func place(_ change: ViewChange) async {
        await Task.yield()
        views.withLock { views in
            views.removeAll { $0 === change.removed }
            if let view = change.added { views.append(view) }
        }
    }
}
