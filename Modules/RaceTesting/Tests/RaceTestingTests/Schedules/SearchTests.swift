import RaceTesting
import Testing

@Suite("The search", .failsIfStuck)
struct SearchTests {
    @Test("A small space is explored completely, and then the search stops.")
    func stops() async {
        let report = await schedules(500) { await runYieldingTasks(2, count: 1) }

        #expect(report.isComplete)
        #expect(report.schedules < 100)
        #expect(report.schedules == report.distinct)
        #expect(report.unseen == 0)
    }

    @Test("A large space is not called complete, and says how much of it is unseen.")
    func estimates() async throws {
        let report = await schedules(100) { await runYieldingTasks(4, count: 5) }

        #expect(!report.isComplete)
        #expect(try #require(report.unseen) > 0.5)
    }

    @Test("Without random schedules nobody knows how much is unseen.")
    func noEstimate() async {
        let report = await everySchedule(maxDelays: .max, limit: 3) {
            await runYieldingTasks(4, count: 5)
        }

        #expect(report.unseen == nil)
    }

    @Test("Without a number at most 200 schedules run.")
    func defaultCount() async {
        let report = await schedules { await runYieldingTasks(4, count: 5) }

        #expect(report.schedules == 200)
    }

    @Test("As many schedules run as are asked for.", arguments: 1...5)
    func count(count: Int) async {
        let some = await schedules(count) { await runYieldingTasks(4, count: 5) }
        let nearest = await everySchedule(maxDelays: .max, limit: count) {
            await runYieldingTasks(4, count: 5)
        }

        #expect(some.schedules == count)
        #expect(nearest.schedules == count)
        #expect(!nearest.isComplete)
    }

    @Test("A loop that waits by yielding is no livelock.")
    func fairness() async {
        let report = await schedules(40) {
            let counter = Counter()
            async let bump: Void = counter.bump()
            while await counter.value == 0 { await Task.yield() }
            await bump
        }

        #expect(report.failure == nil)
    }

    @Test("The same base seed tries the same schedules.")
    func sameSeed() async {
        let first = await schedules(50, seed: 7) { await runYieldingTasks(4, count: 3) }
        let second = await schedules(50, seed: 7) { await runYieldingTasks(4, count: 3) }

        #expect(first.steps == second.steps)
        #expect(first.distinct == second.distinct)
        #expect(first.arrivals == 0)
    }
}
