import Testing

@testable import RaceTesting

/// Tests without a schedule: the code under test goes on in a plain task.
@Suite("Waiting for a condition", .failsIfStuck)
struct EventuallyTests {
    @Test("A wait ends when a plain task has made its condition true.")
    func plainTask() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let refresher = Refresher { for await _ in ends {} }

        await refresher.didTapRefresh()
        Task { end.finish() }
        await eventually { await !refresher.isRefreshing }

        #expect(await !refresher.isRefreshing)
    }

    @Test("A wait ends.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("In a long pause, the condition is asked once more when the wait is given up.") { log in
            let registry = WaitRegistry.withoutPatience
            let asked = Spy<Void, Void, Never>("asked()")
            await GrowingPauses.$initial.withValue(GrowingPauses(waited: .seconds(1_000_000))) {
                await WaitRegistry.$current.withValue(registry) {
                    await log.collect {
                        await eventually {
                            await asked()
                            return asked.callCount > 1 && registry.waits.isEmpty
                        }
                    }
                }
            }
            #expect(asked.callCount == 2)
            #expect(log.sentences == [])
        },
        Row("A wait that is cancelled in a schedule fails nothing.", in: .schedule) {
            let task = Task { await eventually { false } }
            task.cancel()
            await task.value
        },
        Row("A condition that is true is asked once, and a wait for it leaves nothing behind.") {
            let registry = WaitRegistry(limit: nil)
            let asked = Spy<Void, Bool, Never>("asked()", returning: true)
            await WaitRegistry.$current.withValue(registry) { await eventually { await asked() } }
            #expect(registry.waits.isEmpty)
            #expect(asked.callCount == 1)
            await RaceTesting.schedule {
                await eventually { await asked() }
                #expect(asked.callCount == 2)
                // In a schedule it is asked again when nothing else can run.
                asked.returns(false, true)
                await eventually { await asked() }
                #expect(asked.callCount == 4)
            }
        },
        Row("The error of a condition ends the wait, and is thrown.") {
            await #expect(throws: KitchenError.closed) {
                try await eventually { throw KitchenError.closed }
            }
        },
        Row(
            "In a schedule it asks when nothing else can run.", in: .schedules(50),
            if: isKnownToolchain
        ) {
            let refresher = Refresher { await Task.yield() }
            await refresher.didTapRefresh()
            await eventually { await !refresher.isRefreshing }
            #expect(await !refresher.isRefreshing)
        },
    ]

    @Test(
        "A condition that costs processor time does not keep the process busy for ever.",
        arguments: [Duration.microseconds(600), .milliseconds(3), .milliseconds(500)])
    func cost(_ cost: Duration) {
        var (idle, pauses) = (IdleDetector(), GrowingPauses.initial)
        var (time, used) = (Duration.zero, Duration.zero)
        var nextTick = Duration.seconds(1)

        while idle.idleTicks < 20, time < .seconds(1_000) {
            if pauses.areOver { used += cost }
            time += pauses.next()
            while nextTick <= time {
                idle.tick(used)
                nextTick += .seconds(1)
            }
        }

        #expect(idle.idleTicks >= 20)
    }
}
