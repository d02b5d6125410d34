import Testing

@testable import RaceTesting

@Suite("The text of a history", .failsIfStuck)
struct HistoryTextTests {
    private let names = ["set(1)", "get()", "await()"]

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
}
