import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("A tree observer", .failsIfStuck)
struct TreeObserverTests {
    @Test("It first gets what is there, from the top: the place, state and work of each unit.")
    func present() async throws {
        let (activating, proceed) = (Gate(), Gate())
        let root = RouterFake("root")
        try await root.launch()
        root.interactor.task("works") { await Gate().waitUnlessCancelled() }
        let one = RouterFake(
            "one",
            onActive: { unit in
                unit.task("loads") { await Gate().waitUnlessCancelled() }
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
        let root = RouterFake("root")
        let child = RouterFake("child")
        try await root.launch()
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
        let root = RouterFake("root")
        try await root.launch()
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
        let root = RouterFake("root")
        try await root.launch()
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
        let root = RouterFake("root")
        try await root.launch()
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
