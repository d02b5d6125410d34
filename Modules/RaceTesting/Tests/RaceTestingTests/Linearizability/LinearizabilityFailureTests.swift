import Testing

@testable import RaceTesting

@Suite("The failures of linearizability", .failsIfStuck)
struct LinearizabilityFailureTests {
    private let log = FailureLog()

    @Test("A result that is too old is shown with the order that would give it.")
    func tooOld() async {
        await log.collect {
            await checkLinearizability(
                of: { PageCache(.joinsLoads) }, model: PageCache.Model(),
                operations: PageCache.operations, replay: "0 > 1 | 0 @")
        }
        #expect(log.sentences.isEmpty)

        await log.collect {
            await checkLinearizability(
                of: { PageCache(.joinsLoads) }, model: PageCache.Model(),
                operations: PageCache.operations, replay: "0 0 | 0 1 @ 3:1")
        }
        #expect(
            Self.beforeTimeline(log.sentences.first) == """
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
    }

    @Test("The printed text replays the same calls with the same results.")
    func replay() async throws {
        let found = await log.collect {
            await checkLinearizability(
                of: { Mailbox(.checksThenActs) }, model: [], operations: Mailbox.operations)
        }
        let failure = try #require(found.failure)
        let again = await log.collect {
            await checkLinearizability(
                of: { Mailbox(.checksThenActs) }, model: [], operations: Mailbox.operations,
                replay: failure.replay)
        }

        #expect(again.schedules == 1)
        #expect(again.failure?.history == failure.history)
        #expect(again.failure?.replay == failure.replay)
        #expect(again.failure?.allowed == failure.allowed)
    }

    private static func beforeTimeline(_ text: String?) -> String? {
        text.map { text in
            guard let range = text.firstRange(of: "Timeline") else { return text }
            return String(text[..<range.lowerBound])
        }
    }
}
