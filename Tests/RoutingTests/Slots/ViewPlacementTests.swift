import Routing
import RoutingTestSupport
import Testing

@Suite("22. The owner places and removes the views of a slot, in order", .schedules(20))
struct ViewPlacementTests {
    private let root = RouterFake("root")
    private let journal = Journal()
    private let slot: Slot<Int>

    init() async throws {
        slot = Slot(
            of: root.interactor,
            views: ViewPlacement(isModal: true) { [journal] change in
                let names = [change.removed, change.added].map { view in
                    (view as? ViewFake).map { "view \($0.name)" } ?? "none"
                }
                journal.append("\(names[0]) -> \(names[1]), modal: \(change.isModal)")
            })
        try await root.launch()
    }

    private func child(_ name: String) -> ViewRouterFake { ViewRouterFake(name, journal) }

    /// The views, and the hooks between them.
    private var entries: [String] {
        journal.entries.filter {
            $0.contains("->") || $0.hasSuffix("resigned") || $0.hasSuffix("becomes active")
        }
    }

    @Test("The new view comes before its unit becomes active.")
    func first() async {
        async let one = slot.show(1) { child("1") }
        async let same = slot.show(1) { child("1") }
        _ = await (one, same)

        #expect(entries == ["none -> view 1, modal: true", "1 becomes active"])
        await root.shutdown()
    }

    @Test("A swap replaces the view after the old unit has resigned.", .schedule())
    func swap() async {
        await slot.show(1) { child("1") }
        await slot.show(2) { child("2") }

        #expect(
            entries.dropFirst(2) == [
                "1 has resigned", "view 1 -> view 2, modal: true", "2 becomes active",
            ])
        await root.shutdown()
    }

    @Test("A slot that is cleared removes the view after the unit has resigned.", .schedule())
    func clear() async {
        await slot.show(1) { child("1") }
        await slot.clear()

        #expect(entries.suffix(2) == ["1 has resigned", "view 1 -> none, modal: true"])
        await root.shutdown()
    }

    @Test("A slot that is cleared removes the view after the unit's work has ended.")
    func clearDuringWork() async {
        let child = child("one")
        await slot.show(1) { child }
        child.unit.interactor.task { [journal] in
            await Gate().waitUnlessCancelled()
            await Task.yield()
            journal.append("work -> ended")
        }

        await slot.clear()

        #expect(entries.contains("work -> ended"))
        #expect(entries.last == "view one -> none, modal: true")
        await root.shutdown()
    }

    @Test("A unit that detaches itself has its view removed before its detach returns.")
    func unitGoesFirst() async {
        let one = child("1")
        await slot.show(1) { one }

        async let clear = slot.clear()
        await one.unit.interactor.detachSelf()
        journal.append("-> detached")
        _ = await clear

        #expect(entries.suffix(2) == ["view 1 -> none, modal: true", "-> detached"])
        await root.shutdown()
    }

    @Test("A shutdown removes the view.")
    func shutdown() async {
        let one = child("1")
        await slot.show(1) { one }

        async let detach: Void = one.unit.interactor.detachSelf()
        await root.shutdown()
        await detach

        #expect(entries.filter { $0 == "view 1 -> none, modal: true" }.count == 1)
    }

    @Test("A swap whose owner is detached removes the old view after its unit has resigned.")
    func detachedInSwap() async {
        let (resigning, proceed) = (Gate(), Gate())
        let two = child("2")
        await slot.show(1) {
            ViewRouterFake(
                "1", journal, onResign: { _ in await resigning.open(thenWaitFor: proceed) })
        }

        let swap = start {
            await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await slot.show(2) { two }
            }
        }
        await resigning.wait()
        let shutdown = start { await root.shutdown() }
        _ = await swap.value
        proceed.open()
        await shutdown.value

        #expect(entries.dropFirst(2) == ["1 has resigned", "view 1 -> none, modal: true"])
        #expect(two.unit.state == .closed)
    }

    @Test("A shutdown at any moment of a swap removes the view that is there.")
    func shutdownInSwap() async {
        await slot.show(1) { child("1") }

        async let swap = Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await slot.show(2) { child("2") }
        }
        await root.shutdown()
        _ = await swap

        let changes = entries.filter { $0.contains("->") }
        #expect(changes.count { $0.hasPrefix("view 1 ->") } == 1)
        #expect(changes.last?.contains("-> none") == true)
    }

    @Test("A unit that detaches itself as it becomes active leaves no view.")
    func endsAtOnce() async {
        let silent = Diagnostics(report: { _ in })
        await Diagnostics.$current.withValue(silent) {
            _ = await slot.show(1) { ViewRouterFake("1", onActive: { await $0.detachSelf() }) }
        }

        #expect(entries == ["none -> view 1, modal: true", "view 1 -> none, modal: true"])
        await root.shutdown()
    }
}
