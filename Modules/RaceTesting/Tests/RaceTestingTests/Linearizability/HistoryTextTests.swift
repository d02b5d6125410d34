import Testing

@testable import RaceTesting

@Suite("The text of a history", .failsIfStuck)
struct HistoryTextTests {
    private let names = ["set(1)", "get()", "await()"]

    @Test("Without calls it is empty.")
    func empty() {
        #expect(History().text(names) == "")
    }

    @Test("Each task has a column, with the starts and the ends of its calls in the order of time.")
    func columns() async {
        let history = await History([(0, 1, 0, 3, nil), (1, 2, 1, 4, 0), (1, 1, 5, 6, 1)])

        #expect(
            history.text(names) == """
                  task 1        task 2
                  ┌ set(1)
                  │             ┌ get()
                  └ returns     │
                                └ → 0
                  • get() → 1
                """)
    }

    @Test("Calls before the tasks come first, and have no column.")
    func setup() async {
        let history = await History([(0, 0, 0, 1, nil), (1, 1, 2, 3, 1)])

        #expect(
            history.text(names) == """
                  first  set(1)
                  task 1
                  • get() → 1
                """)
    }

    @Test("A call that does not end says so below its column.")
    func pending() async {
        let history = await History([(2, 1, 0, nil, nil), (0, 2, 1, 2, nil)])

        #expect(
            history.text(names) == """
                  task 1            task 2
                  ┌ await()
                  │                 • set(1)
                  └ never returns
                """)
    }

    @Test("A call before the tasks that does not end says so.")
    func pendingSetup() async {
        let history = await History([(2, 0, 0, nil, nil)])

        #expect(history.text(of: history.entries[0], names) == "await() never returns")
    }

    @Test(
        "Calls overlap unless one ends before the other starts.",
        arguments: [
            (0, 1, 2, 3, false), (0, 2, 1, 3, true), (2, 3, 0, 1, false), (1, 3, 0, 2, true),
        ])
    func overlap(start: Int, end: Int, otherStart: Int, otherEnd: Int, overlaps: Bool) async {
        let history = await History([
            (0, 1, start, end, nil), (0, 2, otherStart, otherEnd, nil),
        ])

        #expect(history.hasOverlap == overlaps)
        #expect(!history.hasPending)
    }

    @Test("A call that does not end overlaps with all that start later.")
    func pendingOverlap() async {
        let history = await History([(0, 1, 0, nil, nil), (0, 2, 1, 2, nil)])

        #expect(history.hasOverlap)
        #expect(history.hasPending)
    }

    @Test("A recorder numbers starts and ends by their order, and closes.")
    func recorder() async throws {
        let recorder = HistoryRecorder()
        let result = await CallResult.of { 1 }

        let first = try #require(recorder.start(2, task: 1))
        let second = try #require(recorder.start(1, task: 2))
        recorder.end(second, result)
        let third = try #require(recorder.start(0, task: 2))
        recorder.close()
        recorder.end(third, result)

        #expect([first, second, third] == [0, 1, 2])
        #expect(recorder.start(0, task: 1) == nil)
        #expect(
            recorder.history.entries == [
                .init(call: 2, task: 1, start: 0),
                .init(call: 1, task: 2, start: 1, end: 2, result: result),
                .init(call: 0, task: 2, start: 3),
            ])
    }
}
