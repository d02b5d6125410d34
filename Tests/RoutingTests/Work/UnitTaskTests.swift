import Routing
import RoutingTestSupport
import Testing

@Suite("Work of a unit can be cancelled and replaced", .schedules(20))
struct UnitTaskTests {
    private let root = RouterFake("root")

    @Test("A task that is cancelled ends, and the unit goes on.", .schedule())
    func cancel() async throws {
        let ended = Gate()
        try await root.launch()

        let task = root.interactor.task("waits") {
            await Gate().waitUnlessCancelled()
            ended.open()
        }
        task.cancel()
        await ended.wait()

        #expect(root.state == .active)
        await root.shutdown()
        #expect(task.isOver)
    }

    @Test("Work is over when it has ended, or when the unit has refused it.")
    func isOver() async throws {
        let gate = Gate()
        try await root.launch()

        let task = root.interactor.task("waits") { await gate.wait() }
        #expect(!task.isOver)
        gate.open()
        await root.shutdown()

        #expect(task.isOver)
        #expect(root.interactor.task("late") {}.isOver)
    }

    @Test("A restart cancels no transition of the unit, whatever its name.")
    func restartDuringTransition() async throws {
        let slot = Slot<Int>(of: root.interactor)
        let (building, proceed) = (Gate(), Gate())
        try await root.launch()
        let show = start {
            await slot.show(1) {
                await building.open(thenWaitFor: proceed)
                try Task.checkCancellation()
                return RouterFake("one")
            }
        }
        await building.wait()

        root.interactor.restart("transition") {}
        proceed.open()

        #expect(await show.value == .done)
        await root.shutdown()
    }

    @Test("Work that is started leaves work of the same name alone.")
    func sameName() async throws {
        let mayEnd = Gate()
        try await root.launch()

        for _ in 1...2 {
            root.interactor.task("cooks") { await mayEnd.waitUnlessCancelled() }
        }
        await settle()

        #expect(root.tree.work == ["cooks", "cooks"])
        mayEnd.open()
        await root.shutdown()
    }

    @Test("Work that is restarted cancels the work of the same name, and no other.")
    func restart() async throws {
        let journal = Journal()
        let (cancelled, searched) = (Gate(), Gate())
        try await root.launch()
        root.interactor.task("polls") {
            await Gate().waitUnlessCancelled()
            journal.append("poll ends")
        }

        root.interactor.restart("search") {
            await Gate().waitUnlessCancelled()
            journal.append("first is cancelled: \(Task.isCancelled)")
            cancelled.open()
        }
        root.interactor.restart("search") {
            await cancelled.wait()
            journal.append("second is cancelled: \(Task.isCancelled)")
            searched.open()
        }
        await searched.wait()

        #expect(
            journal.entries == ["first is cancelled: true", "second is cancelled: false"])
        await root.shutdown()
    }

    @Test("Work that a unit refuses before its launch is reported as a fault; later it is not.")
    func refusal() async throws {
        let reports = Journal()
        let diagnostics = Diagnostics { reports.append("\($0.isFault)") }

        try await Diagnostics.$current.withValue(diagnostics) {
            #expect(root.interactor.task("early") {}.isRefused)
            try await root.launch()
            let work = start { [root] in root.interactor.task("at the end") {}.isRefused }
            await root.shutdown()
            let refused = await work.value ? 1 : 0
            #expect(root.interactor.task("late") {}.isRefused)
            #expect(
                reports.entries.dropFirst() == Array(repeating: "false", count: refused + 1)[...])
        }

        #expect(reports.entries.first == "true")
    }

    @Test("A unit that is done detaches itself from its own work, once its other work has ended.")
    func detachSelf() async throws {
        let journal = Journal()
        let done = Gate()
        let child = RouterFake(
            "child",
            onActive: { unit in
                unit.task("other") {
                    await Gate().waitUnlessCancelled()
                    journal.append("other work ends")
                }
            })
        try await root.launch()
        try await root.attach(child)

        child.interactor.task("own") {
            await child.interactor.detachSelf()
            journal.append("is detached")
            done.open()
        }
        await done.wait()

        #expect(journal.entries == ["other work ends", "is detached"])
        #expect(root.children.isEmpty)
        await root.shutdown()
    }
}
