import Testing

@testable import RaceTesting

@Suite("Linearizability of services", .failsIfStuck)
struct LinearizabilityTests {
    @Test(
        "A bug is found, from each of five seeds, with the fewest calls that show it.",
        arguments: 0..<5)
    func found(seed: UInt64) async {
        let log = FailureLog()
        let lostUpdate = await log.check(Tally(), seed: seed)
        // A load that is joined after a clear gives a page that is too old.
        let staleJoin = await log.check(PageCache(.joinsLoads), seed: seed)
        // A queue that checks and then acts takes one item too many.
        let overflow = await log.check(Mailbox(.checksThenActs), seed: seed)

        for (report, callCount) in [(lostUpdate, 2), (staleJoin, 4), (overflow, 2)] {
            #expect(report.failure?.callCount == callCount, "\(report)")
            // The runs that make it smaller are not counted.
            #expect(report.schedules <= 100 * report.scenarios)
            #expect(report.overlaps > 0 && report.overlaps <= report.schedules)
        }
    }

    @Test("A check compares a service with its model.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("The right ones pass, and their calls overlap.") { log in
            let reports = [
                await log.check(Tally(isSafe: true), scenarios: 20, strict: true),
                await log.check(PageCache(.joinsNewLoads), scenarios: 20, strict: true),
                await log.check(Mailbox(.right), scenarios: 20, strict: true),
            ]
            for report in reports {
                #expect(report.scenarios == 20)
                #expect(report.overlaps > 100)
            }
            #expect(log.sentences == [])
        },
        Row("A result that is too old is shown with the order that would give it.") { log in
            await log.check(PageCache(.joinsLoads), replay: "0 > 1 | 0 @")
            #expect(log.sentences.isEmpty)
            await log.check(PageCache(.joinsLoads), replay: "0 0 | 0 1 @ 3:1")
            let sentence = log.sentences.first ?? ""
            let beforeTimeline =
                sentence.firstRange(of: "Timeline")?.lowerBound ?? sentence.endIndex
            #expect(
                sentence[..<beforeTimeline] == """
                    Scenario 0 0 | 0 1 failed.
                    - No sequential order of the calls gives their results.
                      task 1        task 2
                      ┌ get()
                      │             • get() → 1
                      │             • clear()
                      └ → 1
                      • get() → 1
                    In sequence the model gives one of these:
                      task 1: get() → 1, task 2: get() → 1, task 2: clear(), task 1: get() → 2
                      task 2: get() → 1, task 2: clear(), task 1: get() → 2, task 1: get() → 2
                    Only an order that is against the time gives the results: task 1: get() → 1, \
                    task 2: get() → 1, task 1: get() → 1, task 2: clear().
                    Replay: RACE_SEED="0 0 | 0 1 @ 3:1" with this test as the --filter.
                    10 of 10 reruns did the same.

                    """)
        },
        Row("The printed text replays the same calls with the same results.") { log in
            let failure = try #require(await log.check(Mailbox(.checksThenActs)).failure)
            let again = await log.check(Mailbox(.checksThenActs), replay: failure.replay)
            #expect(again.schedules == 1)
            #expect(again.failure?.history == failure.history)
            #expect(again.failure?.replay == failure.replay)
            #expect(again.failure?.allowed == failure.allowed)
        },
        Row("A replay runs only its schedule, even if others fail. It warns not.") { log in
            let report = await log.check(PageCache(.joinsLoads), replay: "0 0 | 0 1 @")
            await log.check(Tally(), replay: "0", strict: true)
            #expect(report.schedules == 1)
            #expect(log.sentences + log.warnings == [])
        },
        Row("A green check without calls that overlap says so, and a strict one fails.") { log in
            let report = await leniently { await log.check(Quick(), scenarios: 5) }
            await log.check(Quick(), scenarios: 5, strict: true)
            let sentence = """
                No two operations overlapped in 5 scenarios, so there was nothing to explore. None of \
                them suspends inside. Let the doubles that they await suspend, as a Spy does, or \
                compare with the model in a test of one task.
                """
            #expect(report.overlaps == 0)
            #expect(log.warnings == [sentence])
            #expect(log.sentences == [sentence])
        },
        Row("A check with work outside says so.") { log in
            let report = await leniently {
                await log.checkLinearizability(
                    of: { Quick() }, model: 0,
                    operations: [
                        .operation("pause()", { _ in await Outside().visit() }, model: { _ in })
                    ], scenarios: 1, schedules: 1)
            }
            #expect(report.arrivals > 0)
            #expect(report.failure == nil)
            #expect(log.warnings.first?.contains("Work ran outside the schedules") == true)
        },
    ]
}
