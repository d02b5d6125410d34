import RoutingTestSupport
import StreamsTestSupport
import Synchronization
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("A reader of a tree's events", .schedule())
struct TreeReaderTests {
    private let root = RouterFake("root")
    private let unit = RouterFake("unit")

    init() async throws { try await root.launch() }

    private var lifetime: Lifetime { unit.interactor.lifetime }

    @Test("It goes on where a reader of the same events was cancelled.")
    func afterACancelledOne() async throws {
        let events = root.events()
        let first = start { for await _ in events {} }
        await settle()
        first.cancel()
        await first.value

        let second = start { await events.first { _ in true } }
        await settle()
        await root.interactor.perform("works") {}

        #expect(await second.value != nil)
        await root.shutdown()
    }

    @Test("It ends when there is another reader of the same events.")
    func replaced() async throws {
        let (events, ended) = (root.events(), Gate())
        start {
            for await _ in events {}
            ended.open()
        }
        await settle()

        _ = events.makeAsyncIterator()
        await settle()

        #expect(ended.isOpen)
        await root.shutdown()
    }

    @Test("It goes on when another reader stops.")
    func others() async throws {
        let events = root.events()
        _ = root.events()
        _ = events.takeAll()

        await root.interactor.perform {}

        #expect(events.takeAll().count == 2)
        await root.shutdown()
    }

    @Test("It moves to the tree in which its unit is attached, and is released when it stops.")
    func moves() async throws {
        weak var observer: TreeObserver?
        do {
            let events = unit.events()
            observer = events.observer
            try await root.attach(unit)
            #expect(events.takeAll().count == 2)
        }

        #expect(observer == nil)
        await root.shutdown()
    }

    @Test("It stops in the tree in which its unit is, even if it was created before the attach.")
    func createdBefore() async throws {
        let observer = TreeObserver(of: lifetime, limit: 100)
        try await root.attach(unit)

        observer.start()
        observer.stop()
        await unit.interactor.perform {}

        #expect(observer.bufferedCount == 2)
        await root.shutdown()
    }

    @Test("If it stops while its unit is attached, it stays away from the new tree.")
    func stopsMeanwhile() async throws {
        let observer = TreeObserver(of: lifetime, limit: 100)
        observer.start()
        let old = lifetime.state.withLock { $0.treeForObservers() }

        observer.stop()
        // As the attach sees it that has started before.
        old.add(observer)
        try await root.attach(unit)

        #expect(observer.bufferedCount == 0)
        await root.shutdown()
    }
}

@Suite("A task that waits for the next event of a tree", .failsIfStuck)
struct TreeReaderWaitTests {
    @Test("It finds the event when its wait ends.")
    func event() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let (events, names) = (root.events(), Journal())
        let reader = Task(executorPreference: ImmediateExecutor()) {
            for await event in events {
                if case .started(_, _, let name) = event { names.append(name) }
            }
        }

        root.interactor.task("cook") {}

        #expect(names.entries == ["cook"])
        await root.shutdown()
        await reader.value
    }
}

@Suite("Waiting for transitions", .schedules(20))
struct WaitForTransitionsTests {
    private let build = Spy<Void, any Routing, Never>("build()", making: UnitStub())

    @Test("Lasts until the transition of a unit below has ended.")
    func transition() async throws {
        let (root, child) = (UnitStub(), UnitStub())
        let slot = Slot<Int>(of: child.interactable)
        try await root.launch()
        try await root.attach(child)
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        let waited = Spy<Void, Void, Never>("waited()")
        start {
            await root.waitForTransitions()
            await waited()
        }
        await settle()
        #expect(waited.callCount == 0)

        build.resume(returning: UnitStub())
        await settle()
        #expect(waited.callCount == 1)
        await root.shutdown()
    }

    @Test("In each tried order of the wait and the end of the transition, the wait ends.")
    func endOfTransition() async throws {
        let root = UnitStub()
        let slot = Slot<Int>(of: root.interactable)
        try await root.launch()
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        let wait = start { await root.waitForTransitions() }
        build.resume(returning: UnitStub())
        await wait.value

        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("Ends at once while other work runs, whatever its name.")
    func otherWork() async throws {
        let root = UnitStub()
        try await root.launch()
        build.suspendsUntilCancelled(returning: UnitStub())
        root.interactable.task("transition") { [build] in _ = await build() }
        await build.called(times: 1)

        await root.waitForTransitions()

        await root.shutdown()
    }
}
