import Foundation
import Routing
import RoutingTestSupport
import Synchronization
import Testing

@Suite("Checks of a whole tree", .failsIfStuck)
struct CheckTreeTests {
    private static let bugs: [(Kitchen.Bug, String)] = [
        (.attachesTwice, "Kitchen has two children with the name OrderCook."),
        (.ignoresCancel, "OrderCook is closing, though nothing can go on: “cooks” has not ended."),
        (.leaks, "Still in memory after the end: OrderCook"),
        (.forgetsTheStove, "“The stove is lit as long as there is an order.” does not hold."),
        (.viewStays, "The view of Kitchen has a OrderTicket that no child has"),
        (.startsTooEarly, "OrderCook is built and did not start “reads the order”."),
    ]

    @Test("What is wrong with a tree is found, and said in a sentence.", arguments: bugs)
    func finds(bug: Kitchen.Bug, sentence: String) async throws {
        let report = await FailureLog().collect { await check(bug) }

        let failure = try #require(report.failure)
        #expect("\(failure)".contains(sentence), "\(failure)")
        #expect(failure.callCount <= 2)
    }

    @Test("The printed scenario, which is that of the README, fails again.")
    func scenario() async throws {
        let found = await FailureLog().collect { await check(.attachesTwice) }
        let failure = try #require(found.failure)
        let readme = URL(filePath: #filePath)
            .appending(path: "../../../../Modules/Routing/Sources/RoutingTestSupport/README.md")
        let page = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```\nScenario ").last)
        #expect("\(failure)".contains(block.components(separatedBy: "```")[0]))

        let again = await FailureLog().collect {
            await check(
                .attachesTwice,
                NamedScenario(
                    atOnce: [["order"], ["order"]], schedule: failure.schedule.smallest))
        }
        #expect(again.failure?.schedule.sentences == failure.schedule.sentences)
    }

    // snippet: check
    @Test("Whatever is done at once, the stove is lit as long as there is an order.")
    func kitchen() async {
        await check(strict: true)
    }

    @discardableResult
    private func check(
        _ bug: Kitchen.Bug? = nil, _ scenario: NamedScenario? = nil, strict: Bool = false
    ) async -> ScenarioReport {
        await checkTree(
            of: { await Kitchen(bug) }, root: { $0.root },
            intents: [
                .intent("order") { await $0.root.interactor.order() },
                .intent("serve") { await $0.root.interactor.serve() },
                .intent("close the kitchen") { await $0.root.shutdown() },
            ],
            invariants: [
                .invariant("The stove is lit as long as there is an order.") {
                    await $0.stove.isLit == !$0.root.children.isEmpty
                }
            ],
            scenarios: 30, seed: 1, scenario: scenario, strict: strict)
    }
    // end of snippet
}

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
