import Testing

@testable import RaceTesting

@Suite("The results that are allowed", .failsIfStuck)
struct AllowedResultsTests {
    /// A counter whose first call adds one and returns the sum; the second waits until it is three.
    private let search = SequentialSearch(
        calls: [
            ModeledOperation<Tally, Int>.operation("add()") { _ in
                0
            } model: {
                $0 += 1
                return $0
            },
            ModeledOperation<Tally, Int>.operation("await()") { _ in
            } model: {
                if $0 < 3 { throw WouldWait() }
            },
        ].flatMap(\.calls), model: 0)

    @Test("Each order with other results is a line, without the calls before the tasks.")
    func orders() async {
        let history = await History([(0, 0, 0, 1, 1), (0, 1, 2, 5, 2), (0, 2, 3, 4, 2)])

        #expect(
            search.allowedResults(of: history) == [
                "task 1: add() → 2, task 2: add() → 3", "task 2: add() → 2, task 1: add() → 3",
            ])
    }

    @Test("Time is kept.")
    func time() async {
        let history = await History([(0, 1, 0, 1, 1), (0, 2, 2, 3, 1)])

        #expect(
            search.allowedResults(of: history) == ["task 1: add() → 1, task 2: add() → 2"])
    }

    @Test("A call that waits in the model says so at the end.")
    func waits() async {
        let history = await History([(0, 1, 0, 3, 1), (1, 2, 1, 2, nil)])

        #expect(
            search.allowedResults(of: history) == ["task 1: add() → 1, task 2: await() waits"])
    }

    @Test("A search that is given up says that there may be more.")
    func givenUp() async {
        let search = SequentialSearch(
            calls: ModeledOperation<Tally, Int>.operation("ping()") { _ in
                0
            } model: { _ in
                0
            }.calls, model: 0)
        // 362,880 orders, which all give the same results.
        let history = await History((1...9).map { (0, $0, 0, 9, 0) })

        let lines = search.allowedResults(of: history)

        #expect(lines.count == 2)
        #expect(lines.last == "…")
    }

    @Test("There are at most six lines.")
    func limit() async {
        let history = await History((1...4).map { (0, $0, 0, 9, 0) })

        let lines = search.allowedResults(of: history)

        #expect(lines.count == 7)
        #expect(lines.last == "…")
    }

    @Test("Six orders are all shown.")
    func six() async {
        let history = await History((1...3).map { (0, $0, 0, 9, 0) })

        let lines = search.allowedResults(of: history)

        #expect(lines.count == 6)
        #expect(!lines.contains("…"))
    }
}
