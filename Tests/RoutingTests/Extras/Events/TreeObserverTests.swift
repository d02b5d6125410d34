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

    @Test("It gets no event of a unit that is gone, even if its last task ends later.")
    func gone() async throws {
        let child = RouterFake("child")
        try await root.attach(child)
        let id = child.interactor.lifetime.id
        let events = root.events()

        await child.interactor.perform("detaches") { await root.detach(child) }
        await root.shutdown()

        let sent = await events.filter { $0.unit == id }.reduce(into: []) { $0.append($1) }
        #expect(sent.last == .changed(unit: id, state: .closed))
    }

    @Test("It is released when no task reads its events any more.")
    func released() async throws {
        weak var observer: TreeObserver?
        do {
            let events = root.events()
            observer = events.observer
            for await _ in events { break }
        }

        #expect(observer == nil)
        await root.shutdown()
    }

    @Test("A reader that falls behind starts again from what is there.")
    func behind() async throws {
        let observer = TreeObserver(of: root.interactor.lifetime, limit: 4)
        observer.start()

        for _ in 0..<10 { try await root.attach(RouterFake("child")) }
        let sent = taken(from: observer)

        let restart = try #require(
            sent.firstIndex(of: .restarted(unit: root.interactor.lifetime.id)))
        #expect(restart == 4)
        #expect(
            sent[restart...].filter { if case .attached = $0 { true } else { false } }.count == 11)
        await root.shutdown()
    }

    @Test("The buffer has a bound, however many events there are.")
    func bound() async throws {
        let observer = TreeObserver(of: root.interactor.lifetime, limit: 4)
        observer.start()

        for _ in 0..<1_000 { await root.interactor.perform {} }

        #expect(observer.bufferedCount == 4)
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

    @Test("Not for events of other units, which it does not keep.")
    func otherUnits() async throws {
        let other = RouterFake("other")
        try await root.attach(other)
        let child = RouterFake("child")
        try await root.attach(child)
        let observer = TreeObserver(of: child.interactor.lifetime, limit: 2)
        observer.start()

        await other.interactor.perform {}
        let events = Array(sequence(state: observer) { $0.take() })

        #expect(events.count == 2)
        await root.shutdown()
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

    @Test("The events end, even if the last one was lost.")
    func end() async throws {
        let events = root.events(limit: 4)
        for _ in 0..<4 { await root.unit.interactor.perform {} }
        let id = lifetime.id

        await root.shutdown()
        let all = await events.reduce(into: []) { $0.append($1) }

        #expect(all.count == 5)
        #expect(all.last == .restarted(unit: id))
    }

    @Test("The events end, even if the unit is gone before the observer has collected anything.")
    func endAtTheStart() async throws {
        let observer = TreeObserver(of: lifetime, limit: 4)

        observer.receive(.changed(unit: lifetime.id, state: .closed), of: lifetime)
        observer.start()

        for await _ in observer.wakeUps() {}
        #expect(observer.bufferedCount == 3)
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
