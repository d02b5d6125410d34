import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Work of a unit", .failsIfStuck)
struct WorkTests {
    @Test("Work that has ended when the deadline comes is not reported.", .schedules(20))
    func inTime() async throws {
        let (root, looking, deadline) = (RouterFake("root"), Gate(), Gate())
        let reports = Journal()
        let diagnostics = Diagnostics(
            report: { reports.append("\($0)") },
            sleep: { _ in await looking.open(thenWaitFor: deadline) })
        try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
        root.interactor.task("ends") { await looking.wait() }

        await root.shutdown()
        deadline.open()
        await settle()

        #expect(reports.entries.isEmpty)
    }

    @Test("A unit does work", arguments: rows)
    func work(row: Row<TestTree>) async throws { try await row.check(in: .schedules(20)) }

    private static let rows: [Row<TestTree>] = [
        Row(
            "A task that is cancelled ends, and the unit goes on.",
            "root is active", "over: true", in: .schedule
        ) { t in
            let ended = Gate()
            let task = t.root.interactor.task("waits") {
                await hangs()
                ended.open()
            }
            task.cancel()
            await ended.wait()
            await settle()
            t.see(t.root)
            t.see("over: \(task.isOver)")
        },
        Row("A transition cancels no work of the unit, whatever its name.", "transition") { t in
            t.root.interactor.task("transition") { await hangs() }
            await t.show("one")
            await settle()
            t.see(t.root.tree.work.joined(separator: ", "))
        },
        Row("A restart cancels no transition of the unit, whatever its name.", "done") { t in
            let show = start {
                await t.slot.show("one") {
                    await t.stop.here()
                    try Task.checkCancellation()
                    return t.unit("one")
                }
            }
            await t.stop.isReached()
            t.root.interactor.restart("transition") {}
            t.stop.goOn()
            t.see(await show.value)
        },
        Row("Work that is started leaves work of the same name alone.", "cooks, cooks") { t in
            for _ in 1...2 { t.root.interactor.task("cooks") { await hangs() } }
            await settle()
            t.see(t.root.tree.work.joined(separator: ", "))
        },
        Row(
            "Work that is restarted cancels the work of the same name, and no other.",
            "first is cancelled: true", "second is cancelled: false"
        ) { t in
            let (cancelled, searched) = (Gate(), Gate())
            t.root.interactor.task("polls") {
                await hangs()
                if !searched.isOpen { t.see("poll ends") }
            }
            t.root.interactor.restart("search") {
                await hangs()
                t.see("first is cancelled: \(Task.isCancelled)")
                cancelled.open()
            }
            t.root.interactor.restart("search") {
                await cancelled.wait()
                t.see("second is cancelled: \(Task.isCancelled)")
                searched.open()
            }
            await searched.wait()
        },
        Row(
            "A unit that is done detaches itself from its own work, once its other work has ended.",
            "other work ends", "is detached", "children: none"
        ) { t in
            let done = Gate()
            let child = try await t.attach("child") { unit in
                unit.task("other") {
                    await hangs()
                    t.see("other work ends")
                }
            }
            child.interactor.task("own") {
                await child.interactor.detachSelf()
                t.see("is detached")
                done.open()
            }
            await done.wait()
            t.seeChildren(of: t.root)
        },
        Row(
            "The call returns what the work returns, or nothing when it is refused.",
            "42", "nothing", "refused: true", in: .threads
        ) { t in
            let unit = t.unit("unit")
            let done = try await unit.launch { await unit.interactor.perform { 42 } }
            for result in [done, await unit.interactor.perform { 42 }] {
                t.see(result.map { "\($0)" } ?? "nothing")
            }
            t.see("refused: \(unit.interactor.task {}.isRefused)")
        },
        Row(
            "Work that is refused is reported, with the name of the unit.",
            "InteractorFake is built and did not start “loads”. Start work only while the unit is active.",
            in: .threads
        ) { t in
            _ = t.unit("unit").interactor.task("loads") {}
            for report in t.reports.entries { t.see(report) }
        },
        Row("A restart drops no intents, whatever its name.", "[1: [1]]") { t in
            let root = IntentRouter()
            try await root.launch {
                root.interactor.sendSerially { _ in await t.stop.here() }
                await t.stop.isReached()
                root.interactor.send { $0.take(1, from: 1) }
                root.interactor.restart("intents") {}
                t.stop.goOn()
                await settle()
                t.see("\(await root.interactor.numbers)")
            }
        },
        Row(
            "The call throws what the work throws, after the work has ended.", "burnt, work: []",
            in: .schedule
        ) { t in
            struct Burnt: Error {}
            do throws(Burnt) {
                try await t.root.interactor.perform { () async throws(Burnt) in throw Burnt() }
            } catch {
                t.see("burnt, work: \(t.root.tree.work)")
            }
        },
        Row(
            "Cancelling the caller that waits for work cancels the work.", "work ends",
            in: .threads
        ) { t in
            let began = Gate()
            let caller = start {
                await t.root.interactor.perform {
                    began.open()
                    await hangs()
                    t.see("work ends")
                }
            }
            await began.wait()
            caller.cancel()
            await caller.value
        },
        Row(
            "Work is over when it has ended, or when the unit has refused it.",
            "false", "true", "true"
        ) { t in
            let (unit, gate) = (t.unit("unit"), Gate())
            let task = try await unit.launch {
                let task = unit.interactor.task("waits") { await gate.wait() }
                t.see("\(task.isOver)")
                gate.open()
                return task
            }
            t.see("\(task.isOver)")
            t.see("\(unit.interactor.task("late") {}.isOver)")
        },
        Row(
            "Events are sent when they occur, not when they are over.",
            "child is activating", "work: [\"works\"]"
        ) { t in
            let (hook, work) = (Gate(), Gate())
            let child = t.unit("child") { _ in await hook.wait() }
            var events = t.root.events().makeAsyncIterator()
            t.root.interactor.task("works") { await work.wait() }
            while let event = await events.next() {
                if case .started(_, _, "works") = event { break }
            }
            let attach = start { try await t.root.attach(child) }
            while let event = await events.next() {
                if case .attached(_, _, .some) = event { break }
            }
            t.see(child)
            t.see("work: \(t.root.tree.work)")
            hook.open()
            work.open()
            try await attach.value
        },
        Row("5. A unit that is closing starts no work.", "refused: true", in: .schedule) { t in
            let child = try await t.attach(
                "child",
                onResign: { unit in
                    let late = unit.task("late") { t.see("runs late") }
                    t.see("refused: \(late.isRefused)")
                })
            await t.root.detach(child)
        },
    ]

    private let root = RouterFake("root")

    @Test(
        "Work that a unit refuses before its launch is reported as a fault; later it is not.",
        .schedules(20))
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

    @Test("Of the works that two restarts at once have started, one is cancelled, on threads.")
    func oneStays() async throws {
        for round in 0..<3_000 {
            let root = RouterFake("root")
            let proceed = Gate()
            let (verdicts, verdict) = AsyncStream.makeStream(of: Bool.self)
            let work: @Sendable () async -> Void = {
                await proceed.wait()
                verdict.yield(Task.isCancelled)
            }
            try await root.launch()

            await withTaskGroup { group in
                for _ in 0..<2 { group.addTask { root.interactor.restart("search", work) } }
            }
            proceed.open()

            var cancelled = verdicts.makeAsyncIterator()
            let both = [await cancelled.next(), await cancelled.next()]
            #expect(both.contains(true) && both.contains(false), "round \(round): \(both)")
            await root.shutdown()
        }
    }
}
