import Routing
import RoutingTestSupport
import Testing

@Suite("A transition can change slots that are nested in its slot", .schedules(50))
struct NestedChangeTests {
    private let root = RouterFake("root")
    private let outer: Slot<Int>
    private let ended = Journal()

    init() async throws {
        outer = Slot(of: root.interactor)
        try await root.launch()
    }

    private func nested() -> Slot<Int> {
        outer.nested { [ended] key in ended.append("\(key)") }
    }

    @Test("It waits for each change, and its result is what it says.", .schedule())
    func waits() async {
        let (left, right) = (nested(), nested())

        let result = await outer.change { _ in
            let first = await left.show(1) { RouterFake("left") }
            #expect(left.child != nil)
            return .changed(first == .done ? await right.show(2) { RouterFake("right") } : first)
        }

        #expect(result == .done)
        #expect(root.childNames == ["left", "right"])
        await root.shutdown()
    }

    @Test("Changes that come from elsewhere are not waited for.")
    func elsewhere() async {
        let slot = nested()

        async let first = slot.show(1) { RouterFake("first") }
        async let second = slot.show(2) { RouterFake("second") }

        for result in await [first, second] {
            guard case .queued(let transition) = result else {
                Issue.record("The change is \(result).")
                return
            }
            #expect(await transition.outcome() == .done)
        }
        await root.shutdown()
    }

    @Test("A change that comes from work of the unit while the outer slot swaps is not waited for.")
    func duringSwap() async {
        let (slot, results) = (nested(), Journal())
        let (resigning, proceed) = (Gate(), Gate())
        await outer.show(1) {
            RouterFake("one", onResign: { _ in await resigning.open(thenWaitFor: proceed) })
        }

        async let swap = outer.show(2) { RouterFake("two") }
        await resigning.wait()
        await root.interactor.perform("asks") {
            let result = await slot.show(3) { RouterFake("three") }
            results.append("queued: \(result.isQueued)")
        }
        proceed.open()

        #expect(await swap == .done)
        #expect(results.entries == ["queued: true"])
        await root.shutdown()
    }

    @Test("A child of a nested slot cannot wait for a change of the outer one.")
    func upwards() async {
        let slot = nested()
        let results = Journal()

        await outer.change { [outer] _ in
            let child = RouterFake(
                "child",
                onActive: { _ in
                    let result = await outer.clear()
                    results.append("queued: \(result.isQueued)")
                })
            return .changed(await slot.show(1) { child })
        }
        await outer.clear()

        #expect(results.entries == ["queued: true"])
        await root.shutdown()
    }

    @Test("It learns of a child that ends, and not of one that is replaced.", .schedule())
    func endings() async {
        let slot = nested()
        await outer.change { _ in .changed(await slot.show(1) { RouterFake("1") }) }
        await outer.change { _ in .changed(await slot.show(2) { RouterFake("2") }) }
        #expect(ended.entries == [])

        if let child = slot.child { await root.detach(child) }

        #expect(ended.entries == ["2"])
        await root.shutdown()
    }

    @Test("It learns once of a child that ends as it becomes active.")
    func endsAsItBecomesActive() async {
        let slot = nested()

        _ = await reports { [outer] in
            await outer.change { _ in
                .changed(
                    await slot.show(1) { RouterFake("1", onActive: { await $0.detachSelf() }) })
            }
        }

        #expect(ended.entries == ["1"])
        await root.shutdown()
    }

    @Test("A shutdown during a nested change ends.")
    func shutdown() async {
        let slot = nested()
        let change = start {
            await outer.change { _ in
                .changed(
                    await slot.show(1) { RouterFake("1", onActive: { _ in await Task.yield() }) })
            }
        }

        await root.shutdown()
        _ = await change.value

        #expect(root.state == .closed)
        #expect(root.children.isEmpty)
    }
}
