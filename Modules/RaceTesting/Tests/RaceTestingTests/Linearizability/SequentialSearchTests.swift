import Synchronization
import Testing

@testable import RaceTesting

@Suite("The search for a sequential order", .failsIfStuck)
struct SequentialSearchTests {
    private typealias Register = ModeledOperation<Tally, Int>

    /// Calls 0 and 1 set a register to 1 and 2; call 2 reads it, and call 3 waits until it is not zero.
    private static let register: [Register.Call] = [
        Register.operation("set(_:)", arguments: [1, 2]) { _, _ in
        } model: {
            $0 = $1
        },
        Register.operation("get()") { _ in
            0
        } model: {
            $0
        },
        Register.operation("await()") { _ in
        } model: {
            if $0 == 0 { throw WouldWait() }
        },
    ].flatMap(\.calls)

    private let search = SequentialSearch(calls: register, model: 0)

    @Test("Calls that overlap may be in any order.")
    func overlap() async {
        let history = await History([(0, 1, 0, 3, nil), (2, 2, 1, 2, 0)])

        #expect(search.order(of: history) == [1, 0])
    }

    @Test("An old value after the end of a write is refused, though some order gives it.")
    func time() async {
        let history = await History([(0, 1, 0, 1, nil), (2, 2, 2, 3, 0)])

        #expect(search.order(of: history) == nil)
        #expect(search.order(of: history, keepingTime: false) == [1, 0])
    }

    @Test("The order of one task is kept without time, too.")
    func program() async {
        let history = await History([(0, 1, 0, 1, nil), (2, 1, 2, 3, 0)])

        #expect(search.order(of: history, keepingTime: false) == nil)
    }

    @Test("Calls before the tasks come first.")
    func setup() async {
        let history = await History([(0, 0, 0, 1, nil), (2, 1, 2, 3, 0)])

        #expect(search.order(of: history, keepingTime: false) == nil)
    }

    @Test("An order is found wherever it is among those of four calls.")
    func everyOrder() async {
        // Two writes and two reads that overlap; the reads tell the order of the writes.
        for (first, second) in [(1, 2), (2, 1), (0, 1), (0, 2), (1, 1), (2, 2), (0, 0)] {
            let history = await History([
                (0, 1, 0, 7, nil), (1, 2, 1, 6, nil), (2, 3, 2, 3, first), (2, 3, 4, 5, second),
            ])
            #expect(search.order(of: history) != nil, "\(first), \(second)")
        }
        for (first, second) in [(1, 0), (2, 0)] {
            let history = await History([
                (0, 1, 0, 7, nil), (1, 2, 1, 6, nil), (2, 3, 2, 3, first), (2, 3, 4, 5, second),
            ])
            #expect(search.order(of: history) == nil, "\(first), \(second)")
        }
    }

    @Test("A call that does not end is right where the model waits.")
    func waits() async {
        let waiting = await History([(3, 1, 0, nil, nil), (2, 2, 1, 2, 0)])
        let forgotten = await History([(3, 1, 0, nil, nil), (0, 2, 1, 2, nil)])

        #expect(search.order(of: waiting) == [1])
        #expect(search.order(of: forgotten) == nil)
    }

    @Test("A call that ends where the model waits is refused.")
    func doesNotWait() async {
        let history = await History([(3, 1, 0, 1, nil)])

        #expect(search.order(of: history) == nil)
    }

    @Test("Orders that lead to the same model are searched once.")
    func memory() async {
        let applied = Atomic(0)
        let calls =
            Register.operation("add()") { _ in
            } model: {
                applied.add(1, ordering: .relaxed)
                $0 += 1
            }.calls
            + Register.operation("get()") { _ in
                0
            } model: {
                $0
            }.calls
        let adds = (0..<8).map { (0, $0 + 1, $0, 99, nil) as HistoryEntry }
        let history = await History(adds + [(1, 9, 8, 98, 100)])

        #expect(SequentialSearch(calls: calls, model: 0).order(of: history) == nil)

        // 8 calls in each of 2^8 sets at most; without the memory 8! orders.
        #expect(applied.load(ordering: .relaxed) <= 8 << 8)
    }

    /// A counter whose first call adds one and returns the sum; the second waits until it is three.
    private let sums = SequentialSearch(
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
            sums.allowedResults(of: history) == [
                "task 1: add() → 2, task 2: add() → 3", "task 2: add() → 2, task 1: add() → 3",
            ])
    }

    @Test("A call that waits in the model says so at the end.")
    func waitsInModel() async {
        let history = await History([(0, 1, 0, 3, 1), (1, 2, 1, 2, nil)])

        #expect(
            sums.allowedResults(of: history) == ["task 1: add() → 1, task 2: await() waits"])
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

        let lines = sums.allowedResults(of: history)

        #expect(lines.count == 7)
        #expect(lines.last == "…")
    }
}

/// A call, its task, its start, its end and the number that it returned.
typealias HistoryEntry = (call: Int, task: Int, start: Int, end: Int?, output: Int?)

extension History {
    /// Creates a history; a call without a number that has ended has returned nothing.
    init(_ entries: [HistoryEntry]) async {
        self.init()
        for entry in entries {
            let result =
                if let output = entry.output {
                    await CallResult.of { output }
                } else {
                    await CallResult.of { NoOutput() }
                }
            self.entries.append(
                Entry(
                    call: entry.call, task: entry.task, start: entry.start, end: entry.end,
                    result: entry.end.map { _ in result }))
        }
    }
}
