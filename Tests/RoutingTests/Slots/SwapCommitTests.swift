import RoutingExtras
import RoutingTestSupport
import Testing

@testable import Routing

@Suite("18. A swap commits, or leaves the child that was shown", .failsIfStuck)
struct SwapCommitTests {
    @Test("A slot that shows one is asked for two", arguments: swaps)
    func swap(row: Row<TestTree>) async throws {
        try await row.check(in: .schedules(20)) { t, steps in
            // Only a swap that commits waits here, and only for a row that lets it go on.
            await t.show("one", onResign: t.stop.hook)
            try await steps(t)
            t.stop.goOn()
        }
    }

    private static let swaps: [Row<TestTree>] = [
        Row(
            "A build that returns a unit of another tree leaves both where they are.",
            "alreadyAttached", "foreign is active", "shows one", in: .schedule
        ) { t in
            let (other, foreign) = (RouterFake("other"), t.unit("foreign"))
            try await other.launch {
                try await other.attach(foreign)
                t.see(await t.show(foreign))
                t.see(foreign)
                t.seeSlot()
            }
        },
        Row(
            "A build that returns a unit that was shut down leaves the child.",
            "detached", "shows one"
        ) { t in
            let gone = t.unit("gone")
            async let shutdown: Void = gone.shutdown()
            t.see(
                await t.slot.show("gone") {
                    await gone.shutdown()
                    return gone
                })
            await shutdown
            t.seeSlot()
        },
        Row(
            "Builds that return the unit above leave the child.", "cycle", "cycle", "shows one"
        ) { t in
            async let first = t.slot.show("two") { t.root }
            async let second = t.slot.show("three") { t.root }
            for result in await [first, second] { t.see(result) }
            t.seeSlot()
        },
        Row(
            "A request that is cancelled while the old child resigns shows the new one, uncancelled.",
            "cancelled: false", "done", "shows two", in: .schedule
        ) { t in
            let swap = start {
                await t.show("two") { _ in t.see("cancelled: \(Task.isCancelled)") }
            }
            await t.stop.isReached()
            swap.cancel()
            t.stop.goOn()
            t.see(await swap.value)
            t.seeSlot()
        },
        Row(
            "A unit that one slot is about to show cannot be shown by another.",
            "alreadyAttached", "done", "wanted is active", "shows wanted", in: .schedule
        ) { t in
            let (other, wanted) = (Slot<Int>(of: t.root.interactor), t.unit("wanted"))
            let swap = start { await t.show(wanted) }
            await t.stop.isReached()
            t.see(await other.show(3) { wanted })
            t.stop.goOn()
            t.see(await swap.value)
            t.see(wanted)
            t.seeSlot()
        },
        Row(
            "A cancelled attach of a unit that a slot is about to show leaves it to the slot.",
            "done", "wanted is active", in: .schedule
        ) { t in
            let wanted = t.unit("wanted")
            let swap = start { await t.show(wanted) }
            await t.stop.isReached()
            await start {
                cancelThisTask()
                try? await t.root.attach(wanted)
            }.value
            t.stop.goOn()
            t.see(await swap.value)
            t.see(wanted)
        },
        Row(
            "A swap whose caller is cancelled closes the unit that was built.",
            "cancelled", "two is closed", "shows one", in: .threads
        ) { t in
            let two = t.unit("two")
            t.see(await cancelDuringBuild(t) { two })
            t.see(two)
            t.seeSlot()
        },
        Row(
            "A build that ends because it was cancelled did not fail.", "cancelled", in: .threads
        ) { t in t.see(await cancelDuringBuild(t) { throw CancellationError() }) },
        Row(
            "A build that fails for another reason reports that reason.", "buildFailed",
            in: .threads
        ) { t in t.see(await cancelDuringBuild(t) { throw Broken() }) },
    ]

    /// Shows a child, cancels that during the build, and ends the build with `end`.
    fileprivate static func cancelDuringBuild(
        _ t: TestTree, _ end: @escaping @Sendable () throws -> RouterFake
    ) async -> Transition {
        let building = Gate()
        let show = Task {
            await t.slot.show("two") {
                building.open()
                await hangs()
                return try end()
            }
        }
        await building.wait()
        show.cancel()
        return await show.value
    }
}

@Suite("3. The latest request of a slot may win", .schedules(20))
struct LatestWinsTests {
    private let root = RouterFake("root")
    private let slot: Slot<Int>
    private let stop = Stop()
    private let built = Journal()

    init() { slot = Slot(of: root.interactor, order: .latestWins) }

    private func show(_ key: Int) -> Task<Transition, Never> {
        start { [slot, built] in
            await slot.show(key) {
                built.append("\(key)")
                return RouterFake("\(key)")
            }
        }
    }

    @Test("Of five quick requests the first is cancelled, and the last that is built is shown.")
    func five() async throws {
        try await root.launch {
            let building = Gate()
            let first = start {
                await slot.show(1) {
                    building.open()
                    await hangs()
                    try Task.checkCancellation()
                    return RouterFake("1")
                }
            }
            await building.wait()
            var results: [Transition] = []
            for other in (2...5).map(show) { results.append(await other.value) }

            #expect(await first.value.error?.code == .superseded)
            #expect(results.count { $0 == .done } >= 1)
            #expect(slot.key.map(String.init) == built.entries.last)
        }
    }

    @Test("A request that is replaced while it decides does not clear the slot.")
    func clearing() async throws {
        try await root.launch {
            let child = RouterFake("child")
            await slot.show(1) { child }
            let clear = start {
                await slot.change { _ in
                    await stop.here()
                    return .clear
                }
            }
            await stop.isReached()

            let stay = start { await slot.change { _ in .stay } }
            await settle()
            stop.goOn()

            let results = await [clear.value.text, stay.value.text, "\(child.state)"]
            #expect(results == ["superseded", "unchanged", "active"])
        }
    }

    @Test("Requests that wait are replaced without being built.")
    func waiting() async throws {
        try await root.launch {
            await slot.show(0) { RouterFake("0", onResign: stop.hook) }
            let running = show(1)
            await stop.isReached()

            let replaced = show(2)
            await settle()
            let last = show(3)
            await settle()
            stop.goOn()

            #expect(await running.value == .done)
            #expect([await replaced.value, await last.value].contains(.done))
            #expect(!built.contains("2") || slot.key == 2)
        }
    }
}

@Suite("A slot's requests, with their results", .failsIfStuck)
struct TransitionRequestTests {
    @Test("A slot has requests", arguments: rows)
    func request(row: Row<TestTree>) async throws { try await row.check(in: .schedule) }

    private static let rows: [Row<TestTree>] = [
        Row(
            "Each request to a unit that was never launched fails, and is reported as a fault.",
            "parentNotAttached", "parentNotAttached",
            "true: InteractorFake is built. Attach children only while the unit is active.",
            "true: InteractorFake is built. Attach children only while the unit is active.",
            in: .schedules(20)
        ) { t in
            let (slot, reports) = (Slot<Int>(of: t.unit("unit").interactor), Journal())
            let diagnostics = Diagnostics { reports.append("\($0.isFault): \($0)") }
            await Diagnostics.$current.withValue(diagnostics) {
                async let first = slot.show(1) { t.unit("one") }
                async let second = slot.show(2) { t.unit("two") }
                for result in await [first, second] { t.see(result) }
            }
            for report in reports.entries { t.see(report) }
        },
        Row(
            "The error of a build is the cause of its failure, and of no other.",
            "Burnt(key: 1)", "Burnt(key: 2)", in: .schedules(20)
        ) { t in
            struct Burnt: Error { let key: Int }
            async let first = t.slot.show("one") { throw Burnt(key: 1) }
            async let second = t.slot.show("two") { throw Burnt(key: 2) }
            for result in await [first, second] {
                if let cause = result.error?.cause { t.see("\(cause)") }
            }
        },
        Row(
            "A failure names the parent, and has the error of another unit in its message.",
            "buildFailed",
            "InteractorFake could not build its child: Other was detached while it was being attached.",
            "A child of InteractorFake was not attached: the task that asked for it was cancelled.",
            in: .threads
        ) { t in
            let foreign = await t.slot.show("one") { throw RoutingError.detached("Other") }
            let cancelled = await SwapCommitTests.cancelDuringBuild(t) { throw CancellationError() }
            t.see(foreign)
            for error in [foreign, cancelled].compactMap(\.error) { t.see("\(error)") }
        },
        Row(
            "A transition that was queued reports to the diagnostics of its caller.",
            "0 reports", "1 reports of the caller"
        ) { t in
            let first = await t.showStopping("one")
            let reports = Journal()
            async let second = Diagnostics.$current.withValue(Diagnostics(reportingTo: reports)) {
                await t.slot.show("two") { throw Broken() }
            }
            await settle()
            t.stop.goOn()
            _ = await (first.value, second)
            t.see("\(t.reports.entries.count) reports")
            t.see("\(reports.entries.count) reports of the caller")
        },
        Row(
            "A transition starts when the one before it is over.",
            "starts", "ends", "starts", "ends"
        ) { t in
            let events = t.root.events()
            let first = await t.showStopping("one")
            async let second = t.show("two")
            await settle()
            t.stop.goOn()
            _ = await (first.value, second)
            for event in events.takeAll() {
                switch event {
                case .started(_, _, "transition"): t.see("starts")
                case .ended: t.see("ends")
                default: break
                }
            }
        },
        Row(
            "Units can replace each other as they become active, any number of times.",
            "shows nothing", in: .threads
        ) { t in
            let end = Gate()
            @Sendable func turn(_ count: Int) async {
                guard count < 5_000 else { return end.open() }
                await t.show("\(count)") { _ in await turn(count + 1) }
            }
            await turn(0)
            await end.wait()
            await t.slot.clear()
            t.seeSlot()
        },
    ]
}
