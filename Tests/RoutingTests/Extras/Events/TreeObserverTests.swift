import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("A tree observer", .failsIfStuck)
struct TreeObserverTests {
    private let root = RouterFake("root")

    init() async throws { try await root.launch() }

    @Test("It first gets what is there, from the top: the place, state and work of each unit.")
    func present() async throws {
        let (activating, proceed) = (Gate(), Gate())
        root.interactor.task("works") { await hangs() }
        let one = RouterFake(
            "one",
            onActive: { unit in
                unit.task("loads") { await hangs() }
                await activating.open(thenWaitFor: proceed)
            })
        async let attach: Void = root.attach(one)
        await activating.wait()
        let two = RouterFake("two")
        try await root.attach(two)

        let sent = taken(from: observer(of: root))

        let ids = [root, one, two].map(\.interactor.lifetime.id)
        let work = [root, one].map { unit in
            unit.interactor.lifetime.state.withLock { $0.work.numbered[0].number }
        }
        let name = "InteractorFake"
        #expect(
            sent == [
                .attached(unit: ids[0], name: name, parent: nil),
                .changed(unit: ids[0], state: .active),
                .started(unit: ids[0], work: work[0], name: "works"),
                .attached(unit: ids[1], name: name, parent: ids[0]),
                .started(unit: ids[1], work: work[1], name: "loads"),
                .attached(unit: ids[2], name: name, parent: ids[0]),
                .changed(unit: ids[2], state: .active),
            ])
        proceed.open()
        try await attach
        await root.shutdown()
    }

    private func observer(of router: RouterFake) -> TreeObserver {
        let observer = TreeObserver(of: router.interactor.lifetime, limit: 100)
        observer.start()
        return observer
    }

    private func taken(from observer: TreeObserver) -> [TreeEvent] {
        var events: [TreeEvent] = []
        while let event = observer.take() { events.append(event) }
        return events
    }
}

@Suite("A tree observer that has lost events starts again", .schedule())
struct TreeObserverRestartTests {
    /// A router that runs code when the core looks at it.
    private final class WatchedRouter: Routing {
        let unit = RouterFake("watched")
        let onNextLook = Mutex<(@Sendable () -> Void)?>(nil)

        var interactable: any Interactable {
            onNextLook.withLock { $0.take() }?()
            return unit.interactable
        }
    }

    private let root = WatchedRouter()

    init() async throws { try await root.launch() }

    private var lifetime: Lifetime { root.unit.interactor.lifetime }

    /// The events of what is there.
    private var present: [TreeEvent] {
        [
            .attached(unit: lifetime.id, name: "InteractorFake", parent: nil),
            .changed(unit: lifetime.id, state: .active),
        ]
    }

    /// Lets an observer miss events.
    private func lateObserver() async -> TreeObserver {
        let observer = TreeObserver(of: lifetime, limit: 4)
        observer.start()
        for _ in 0..<4 { await root.unit.interactor.perform {} }
        return observer
    }

    @Test("Once, when all events from before the gap were taken; others are dropped until then.")
    func gap() async throws {
        let observer = await lateObserver()
        let first = (0..<2).map { _ in observer.take() }

        await root.unit.interactor.perform("late") {}
        for _ in 0..<2 { _ = observer.take() }
        let rest = Array(sequence(state: observer) { $0.take() })

        #expect(first == present)
        #expect(rest == [.restarted(unit: lifetime.id)] + present)
        await root.shutdown()
    }

    @Test("An event that occurs while it collects what is there comes afterwards.")
    func meanwhile() async throws {
        let observer = await lateObserver()
        for _ in 0..<4 { _ = observer.take() }
        let late = TreeEvent.started(unit: lifetime.id, work: 0, name: "late")

        root.onNextLook.withLock { [lifetime] in
            $0 = { observer.receive(late, of: lifetime) }
        }
        let rest = Array(sequence(state: observer) { $0.take() })

        #expect(rest == [.restarted(unit: lifetime.id)] + present + [late])
        await root.shutdown()
    }

    @Test("An event that occurs while it first collects what is there comes afterwards, too.")
    func meanwhileAtFirst() async throws {
        let observer = TreeObserver(of: lifetime, limit: 100)

        root.onNextLook.withLock { [interactor = root.unit.interactor] in
            $0 = { interactor.task("late") { await hangs() } }
        }
        observer.start()
        let events = Array(sequence(state: observer) { $0.take() })

        let lateWork = lifetime.state.withLock { $0.work.numbered[0].number }
        #expect(
            events == present + [.started(unit: lifetime.id, work: lateWork, name: "late")])
        await root.shutdown()
    }
}

@Suite("An event of a tree")
struct TreeEventCostTests {
    private let tree = Tree()
    private let unit = Lifetime()

    @Test("It is not created any more when the last reader has stopped.")
    func stopped() {
        let reader = TreeObserver(of: unit, limit: 1)
        tree.add(reader)
        tree.remove(reader)
        var created = 0

        tree.send(counted(&created), of: unit)

        #expect(created == 0)
    }

    private func counted(_ created: inout Int) -> TreeEvent {
        created += 1
        return .changed(unit: unit.id, state: .active)
    }
}
