import Routing
import RoutingTestSupport
import Testing

@Suite("19. A transition waits for transitions strictly below it", .failsIfStuck)
struct NestedSlotTests {
    /// A unit that shows a child, and that one another, as each becomes active.
    private func chain(_ depth: Int) -> RouterFake {
        RouterFake(
            "\(depth)",
            onActive: { unit in
                guard depth > 0 else { return await Task.yield() }
                let result = await Slot<Int>(of: unit).show(1) { chain(depth - 1) }
                unit.journal.append("\(result == .done)")
            })
    }

    /// The number of active units in the chain that a slot shows.
    private func activeDepth(below slot: Slot<Int>) -> Int {
        var depth = 0
        var unit: (any Routing)? = slot.child
        while let next = unit, next.interactable.lifetime.phase == .active {
            depth += 1
            unit = next.children.first
        }
        return depth
    }

    @Test("When units are shown at once, all that they show as they become active is there.")
    func shown() async {
        await schedules(500) {
            let root = RouterFake("root")
            let (left, right) = (Slot<Int>(of: root.interactor), Slot<Int>(of: root.interactor))
            try await root.launch()

            async let first = left.show(1) { chain(3) }
            async let second = right.show(1) { chain(3) }

            _ = await first
            #expect(activeDepth(below: left) == 4)
            _ = await second
            #expect(activeDepth(below: right) == 4)
            await root.shutdown()
        }
    }

    @Test("Two requests that come later are two transitions.")
    func identity() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let results = Journal()
        try await root.launch()

        await slot.show(1) {
            let (first, second) = (await slot.clear(), await slot.clear())
            let haveOneHash = first.hashValue == second.hashValue
            results.append("\(first == first), \(first == second), \(haveOneHash)")
            return RouterFake("one")
        }

        #expect(results.entries == ["true, false, false"])
        await root.shutdown()
    }

    @Test("A detach of the owner during a nested transition ends, and leaves nothing.")
    func detached() async {
        await schedules(500) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            try await root.launch()

            let show = start { await slot.show(1) { chain(3) } }
            await Task.yield()
            await root.shutdown()
            _ = await show.value

            #expect(root.state == .closed)
            #expect(root.children.isEmpty)
        }
    }

    @Test("A unit cannot wait for a transition above it; the outcome can be had later.")
    func upwards() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let outcomes = Journal()
        let asked = Gate()
        try await root.launch()

        await slot.show(1) {
            RouterFake(
                "one",
                onActive: { _ in
                    let result = await slot.show(2) { RouterFake("two") }
                    guard case .queued(let transition) = result else { return }
                    root.interactor.task("waits") {
                        outcomes.append("\(await transition.outcome() == .done), \(slot.key ?? 0)")
                        asked.open()
                    }
                })
        }
        await asked.wait()

        #expect(outcomes.entries == ["true, 2"])
        await root.shutdown()
    }

    @Test("A slot of a sibling is not below: its turn is not waited for.")
    func sideways() async throws {
        let root = RouterFake("root")
        let (left, right) = (Slot<Int>(of: root.interactor), Slot<Int>(of: root.interactor))
        let results = Journal()
        try await root.launch()

        await left.show(1) {
            RouterFake(
                "left",
                onActive: { _ in
                    let result = await right.show(1) { RouterFake("right") }
                    results.append("queued: \(result.isQueued)")
                })
        }
        await right.clear()

        #expect(results.entries == ["queued: true"])
        await root.shutdown()
    }
}
