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
        Row("It ends when there is another reader of the same events.", "ends", "looked") { t in
            let events = t.root.events()
            start {
                for await _ in events {}
                t.see("ends")
            }
            await settle()
            _ = events.makeAsyncIterator()
            await settle()
            t.see("looked")
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
        Row(
            "It gets no event of a unit that is gone, even if its last task ends later.",
            "the last one closes it: true", in: .threads
        ) { t in
            let parent = t.unit("parent")
            try await parent.launch()
            let child = try await t.attach("child", to: parent)
            let (id, events) = (child.interactor.lifetime.id, parent.events())
            await child.interactor.perform("detaches") { await parent.detach(child) }
            await parent.shutdown()
            let sent = await events.filter { $0.unit == id }.reduce(into: []) { $0.append($1) }
            t.see("the last one closes it: \(sent.last == .changed(unit: id, state: .closed))")
        },
        Row(
            "The events of a unit that is gone, or is never attached, end at once.",
            "0 events", "0 events", in: .threads
        ) { t in
            let (gone, never) = (t.unit("gone"), t.unit("never"))
            try await gone.launch {}
            let events = never.events()
            await never.shutdown()
            for events in [gone.events(), events] {
                t.see("\(await events.reduce(into: 0) { count, _ in count += 1 }) events")
            }
        },
        Row("It finds the event when its wait ends.", "cook", "looked", in: .threads) { t in
            let unit = t.unit("unit")
            try await unit.launch()
            let events = unit.events()
            let reader = Task(executorPreference: ImmediateExecutor()) {
                for await event in events {
                    if case .started(_, _, let name) = event { t.see(name) }
                }
            }
            unit.interactor.task("cook") {}
            t.see("looked")
            await unit.shutdown()
            await reader.value
        },
        Row("It is released when no task reads its events any more.", "released", in: .threads) {
            t in
            weak var observer: TreeObserver?
            do {
                let events = t.root.events()
                observer = events.observer
                for await _ in events { break }
            }
            t.see(observer == nil ? "released" : "kept")
        },
        Row(
            "One that falls behind starts again from what is there.",
            "4 events", "11 units", in: .threads
        ) { t in
            let observer = observer(of: t.root, limit: 4)
            for _ in 0..<10 { try await t.attach("child") }
            let sent = Array(sequence(state: observer) { $0.take() })
            let restart = TreeEvent.restarted(unit: t.root.interactor.lifetime.id)
            let index = sent.firstIndex(of: restart) ?? sent.count
            let units = sent[index...].count { if case .attached = $0 { true } else { false } }
            t.see("\(index) events")
            t.see("\(units) units")
        },
        Row("The buffer has a bound, however many events there are.", "4 events", in: .threads) {
            t in
            let observer = observer(of: t.root, limit: 4)
            for _ in 0..<1_000 { await t.root.interactor.perform {} }
            t.see("\(observer.bufferedCount) events")
        },
        Row("Events of other units, which it does not keep, are not lost ones.", "2 events") { t in
            let (other, child) = (try await t.attach("other"), try await t.attach("child"))
            let observer = observer(of: child, limit: 2)
            await other.interactor.perform {}
            t.see("\(Array(sequence(state: observer) { $0.take() }).count) events")
        },
        Row("The events end, even if the last one was lost.", "5 events", "restarted: true") { t in
            let unit = t.unit("unit")
            try await unit.launch()
            let (id, events) = (unit.interactor.lifetime.id, unit.events(limit: 4))
            for _ in 0..<4 { await unit.interactor.perform {} }
            await unit.shutdown()
            let all = await events.reduce(into: []) { $0.append($1) }
            t.see("\(all.count) events")
            t.see("restarted: \(all.last == .restarted(unit: id))")
        },
        Row(
            "The events end, even if the unit is gone before the observer has collected anything.",
            "3 events"
        ) { t in
            let lifetime = t.root.interactor.lifetime
            let observer = TreeObserver(of: lifetime, limit: 4)
            observer.receive(.changed(unit: lifetime.id, state: .closed), of: lifetime)
            observer.start()
            for await _ in observer.wakeUps() {}
            t.see("\(observer.bufferedCount) events")
        },
    ]

    private static func observer(of router: RouterFake, limit: Int) -> TreeObserver {
        let observer = TreeObserver(of: router.interactor.lifetime, limit: limit)
        observer.start()
        return observer
    }
}

@Suite("Waiting for transitions", .schedules(20))
struct WaitForTransitionsTests {
    private let build = Spy<Void, any Routing, Never>("build()", making: UnitStub())

    @Test("Lasts until the transition of a unit below has ended, and not as long as other work.")
    func transition() async throws {
        let (root, child) = (UnitStub(), UnitStub())
        let slot = Slot<Int>(of: child.interactable)
        try await root.launch()
        try await root.attach(child)
        root.interactable.task("transition") { await hangs() }
        await root.waitForTransitions()
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
}
