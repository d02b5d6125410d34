import RoutingTestSupport
import StreamsTestSupport
import Synchronization
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("A reader of a tree's events", .failsIfStuck)
struct TreeReaderTests {
    @Test("A unit has a reader", arguments: rows)
    func reader(row: Row<TestTree>) async throws { try await row.check(in: .schedule) }

    private static let rows: [Row<TestTree>] = [
        Row("It goes on where a reader of the same events was cancelled.", "reads works") { t in
            let events = t.root.events()
            let first = start { for await _ in events {} }
            await settle()
            first.cancel()
            await first.value
            let second = start {
                let event = await events.first { _ in true }
                if case .started(_, _, let name) = event { t.see("reads \(name)") }
            }
            await settle()
            await t.root.interactor.perform("works") {}
            await second.value
        },
        Row("It ends when there is another reader of the same events.", "ends") { t in
            let events = t.root.events()
            start {
                for await _ in events {}
                t.see("ends")
            }
            await settle()
            _ = events.makeAsyncIterator()
            await settle()
        },
        Row("It goes on when another reader stops.", "2 events") { t in
            let events = t.root.events()
            _ = t.root.events()
            _ = events.takeAll()
            await t.root.interactor.perform {}
            t.see("\(events.takeAll().count) events")
        },
        Row(
            "It moves to the tree in which its unit is attached, and is released when it stops.",
            "2 events", "released"
        ) { t in
            weak var observer: TreeObserver?
            let unit = t.unit("unit")
            do {
                let events = unit.events()
                observer = events.observer
                try await t.root.attach(unit)
                t.see("\(events.takeAll().count) events")
            }
            t.see(observer == nil ? "released" : "kept")
        },
        Row(
            "It stops in the tree in which its unit is, even if it was created before the attach.",
            "2 events"
        ) { t in
            let unit = t.unit("unit")
            let observer = TreeObserver(of: unit.interactor.lifetime, limit: 100)
            try await t.root.attach(unit)
            observer.start()
            observer.stop()
            await unit.interactor.perform {}
            t.see("\(observer.bufferedCount) events")
        },
        Row(
            "If it stops while its unit is attached, it stays away from the new tree.", "0 events"
        ) { t in
            let unit = t.unit("unit")
            let observer = TreeObserver(of: unit.interactor.lifetime, limit: 100)
            observer.start()
            let old = unit.interactor.lifetime.state.withLock { $0.treeForObservers() }
            observer.stop()
            // As the attach sees it that has started before.
            old.add(observer)
            try await t.root.attach(unit)
            t.see("\(observer.bufferedCount) events")
        },
    ]
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
