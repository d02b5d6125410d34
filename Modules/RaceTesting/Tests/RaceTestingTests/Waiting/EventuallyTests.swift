import Testing

@testable import RaceTesting

/// Tests without a schedule: the code under test goes on in a plain task.
@Suite("Waiting for a condition", .failsIfStuck)
struct EventuallyTests {
    let log = FailureLog()

    @Test("A wait ends when a plain task has made its condition true.")
    func plainTask() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let refresher = Refresher { for await _ in ends {} }

        await refresher.didTapRefresh()
        Task { end.finish() }
        await eventually { await !refresher.isRefreshing }

        #expect(await !refresher.isRefreshing)
    }

    @Test("A condition that stays false fails the test when the process is idle.")
    func idle() async {
        let registry = WaitRegistry.withoutPatience

        await WaitRegistry.$current.withValue(registry) {
            await log.collect { await eventually { false } }
        }

        #expect(log.sentences.count == 1)
        #expect(registry.waits.isEmpty)
    }

    @Test("A cancelled wait ends, and fails nothing.")
    func cancelled() async {
        await log.collect {
            let task = Task { await eventually { false } }
            task.cancel()
            await task.value
        }

        #expect(log.sentences == [])
    }

    @Test("A wait that is cancelled in a schedule fails nothing.")
    func cancelledInSchedule() async {
        await log.collect {
            await RaceTesting.schedule {
                let task = Task { await eventually { false } }
                task.cancel()
                await task.value
            }
        }

        #expect(log.sentences == [])
    }

    @Test("A condition that is true is asked once, and a wait for it leaves nothing behind.")
    func asksOnce() async {
        let registry = WaitRegistry(limit: nil)
        let asked = Spy<Void, Bool, Never>("asked()", returning: true)

        await WaitRegistry.$current.withValue(registry) { await eventually { await asked() } }

        #expect(asked.callCount == 1)
        #expect(registry.waits.isEmpty)
    }

    @Test(
        "In a schedule, a condition that is true is asked once, and one that is false twice.",
        .schedule())
    func asksInSchedule() async {
        let asked = Spy<Void, Bool, Never>("asked()", returning: true)
        await eventually { await asked() }
        #expect(asked.callCount == 1)

        asked.returns(false, true)
        await eventually { await asked() }
        #expect(asked.callCount == 3)
    }

    @Test("The error of a condition ends the wait, and is thrown.")
    func throwing() async {
        await #expect(throws: KitchenError.closed) {
            try await eventually { throw KitchenError.closed }
        }
    }

    @Test("In a schedule it asks when nothing else can run.", .schedules(50))
    func schedule() async {
        let refresher = Refresher { await Task.yield() }

        await refresher.didTapRefresh()
        await eventually { await !refresher.isRefreshing }

        #expect(await !refresher.isRefreshing)
    }
}
