import RaceTesting
import Testing

@Suite("The search", .failsIfStuck)
struct SearchTests {
    let log = FailureLog()

    @Test("A small space is explored completely, and then the search stops.")
    func completes() async {
        let report = await schedules(500) {
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { await Task.yield() } }
            }
        }

        #expect(report.isComplete)
        #expect(report.schedules < 100)
        #expect(report.schedules == report.distinct)
        #expect(report.unseen == 0)
    }

    @Test("A large space is not called complete, and says how much of it is unseen.")
    func estimates() async throws {
        let report = await schedules(100) {
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { for _ in 1...5 { await Task.yield() } } }
            }
        }

        #expect(!report.isComplete)
        #expect(try #require(report.unseen) > 0.5)
    }

    @Test("Without a number at most 200 schedules run.")
    func defaultCount() async {
        let report = await schedules {
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { for _ in 1...5 { await Task.yield() } } }
            }
        }

        #expect(report.schedules == 200)
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
        let body: @Sendable () async -> Void = {
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { for _ in 1...3 { await Task.yield() } } }
            }
        }
        let first = await schedules(50, seed: 7, body)
        let second = await schedules(50, seed: 7, body)

        #expect(first.steps == second.steps)
        #expect(first.distinct == second.distinct)
    }
}
