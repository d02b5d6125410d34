import Synchronization
import Testing

@testable import RaceTesting

@Suite("The search for a sequential order", .failsIfStuck)
struct SequentialSearchTests {
    private typealias Register = ModeledOperation<Tally, Int>

    /// Calls 0 and 1 set a register to 1 and 2; call 2 reads it, and call 3 waits until it is not zero.
    private static let register: [Register.Call] = [
        Register.operation("set(_:)", arguments: [1, 2], { _, _ in }, model: { $0 = $1 }),
        Register.operation("get()", { _ in 0 }, model: { $0 }),
        Register.operation("await()") { _ in
        } model: {
            if $0 == 0 { throw WouldWait() }
        },
    ].flatMap(\.calls)

    private static let search = SequentialSearch(calls: register, model: 0)

    private static let write: HistoryEntry = (0, 1, 0, 1, nil)
    private static let orders:
        [(sentence: String, calls: [HistoryEntry], keepsTime: Bool, order: [Int]?)] = [
            (
                "Calls that overlap may be in any order.", [(0, 1, 0, 3, nil), (2, 2, 1, 2, 0)],
                true, [1, 0]
            ),
            (
                "An old value after the end of a write is refused.", [write, (2, 2, 2, 3, 0)], true,
                nil
            ),
            ("Without the time some order gives it.", [write, (2, 2, 2, 3, 0)], false, [1, 0]),
            (
                "The order of one task is kept without time, too.", [write, (2, 1, 2, 3, 0)], false,
                nil
            ),
            (
                "Calls before the tasks come first.", [(0, 0, 0, 1, nil), (2, 1, 2, 3, 0)], false,
                nil
            ),
            (
                "A call that does not end is right where the model waits.",
                [(3, 1, 0, nil, nil), (2, 2, 1, 2, 0)], true, [1]
            ),
            (
                "It is wrong where the model goes on.", [(3, 1, 0, nil, nil), (0, 2, 1, 2, nil)],
                true, nil
            ),
            ("A call that ends where the model waits is refused.", [(3, 1, 0, 1, nil)], true, nil),
        ]

    @Test("It finds an order if there is one.")
    func order() async {
        for row in Self.orders {
            let order = Self.search.order(of: await History(row.calls), keepingTime: row.keepsTime)
            #expect(order == row.order, "\(row.sentence)")
        }
    }

    @Test(
        "An order of two writes and two reads at once is found if the reads can tell it.",
        arguments: [
            (1, 2, true), (2, 1, true), (0, 1, true), (0, 2, true), (1, 1, true), (2, 2, true),
            (0, 0, true), (1, 0, false), (2, 0, false),
        ])
    func everyOrder(first: Int, second: Int, isFound: Bool) async {
        let history = await History([
            (0, 1, 0, 7, nil), (1, 2, 1, 6, nil), (2, 3, 2, 3, first), (2, 3, 4, 5, second),
        ])

        #expect((Self.search.order(of: history) != nil) == isFound)
    }

    @Test("It searches each model once, and prints what it finds.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Orders that lead to the same model are searched once.") {
            let applied = Atomic(0)
            let calls =
                Register.operation("add()") { _ in
                } model: {
                    applied.add(1, ordering: .relaxed)
                    $0 += 1
                }.calls
                + Register.operation("get()", { _ in 0 }, model: { $0 }).calls
            let adds = (0..<8).map { (0, $0 + 1, $0, 99, nil) as HistoryEntry }
            let history = await History(adds + [(1, 9, 8, 98, 100)])
            #expect(SequentialSearch(calls: calls, model: 0).order(of: history) == nil)
            // 8 calls in each of 2^8 sets at most; without the memory 8! orders.
            #expect(applied.load(ordering: .relaxed) <= 8 << 8)
        },
        Row("Each order with other results is a line. A call that waits says so.") {
            let adds = await History([(0, 0, 0, 1, 1), (0, 1, 2, 5, 2), (0, 2, 3, 4, 2)])
            let waits = await History([(0, 1, 0, 3, 1), (1, 2, 1, 2, nil)])
            // Without the calls before the tasks.
            #expect(
                sums.allowedResults(of: adds) == [
                    "task 1: add() → 2, task 2: add() → 3", "task 2: add() → 2, task 1: add() → 3",
                ])
            #expect(sums.allowedResults(of: waits) == ["task 1: add() → 1, task 2: await() waits"])
        },
        Row("There are six lines at most. Dots say that there may be more.") {
            let ping = Register.operation("ping()", { _ in 0 }, model: { _ in 0 })
            let pings = SequentialSearch(calls: ping.calls, model: 0)
            let many = sums.allowedResults(of: await History((1...4).map { (0, $0, 0, 9, 0) }))
            // 362,880 orders, which all give the same results.
            let same = pings.allowedResults(of: await History((1...9).map { (0, $0, 0, 9, 0) }))
            #expect([many.count, same.count] == [7, 2])
            #expect([many.last, same.last] == ["…", "…"])
        },
        Row("A call that does not end says so below its column.") {
            let history = await History([(2, 1, 0, nil, nil), (0, 2, 1, 2, nil)])
            #expect(
                history.text(["set(1)", "get()", "await()"]) == """
                      task 1            task 2
                      ┌ await()
                      │                 • set(1)
                      └ never returns
                    """)
        },
    ]

    /// A counter whose first call adds one and returns the sum; the second waits until it is three.
    private static let sums = SequentialSearch(
        calls: [
            Register.operation("add()", { _ in 0 }) {
                $0 += 1
                return $0
            },
            Register.operation("await()") { _ in
            } model: {
                if $0 < 3 { throw WouldWait() }
            },
        ].flatMap(\.calls), model: 0)

    @Test(
        "Calls overlap unless one ends before the other starts.",
        arguments: [
            (0, 1, 2, 3, false), (0, 2, 1, 3, true), (2, 3, 0, 1, false), (1, 3, 0, 2, true),
        ])
    func overlap(start: Int, end: Int, otherStart: Int, otherEnd: Int, overlaps: Bool) async {
        let history = await History([(0, 1, start, end, nil), (0, 2, otherStart, otherEnd, nil)])

        #expect(history.hasOverlap == overlaps)
        #expect(!history.hasPending)
    }
}

/// A call, its task, its start, its end and the number that it returned.
typealias HistoryEntry = (call: Int, task: Int, start: Int, end: Int?, output: Int?)

extension History {
    init(_ entries: [HistoryEntry]) async {
        self.init()
        for entry in entries {
            let output: (any Equatable & Sendable)? = entry.output
            let result = await CallResult.of { if let output { output } else { NoOutput() } }
            self.entries.append(
                Entry(
                    call: entry.call, task: entry.task, start: entry.start, end: entry.end,
                    result: entry.end.map { _ in result }))
        }
    }
}

@Suite("Operations with a model, and their results", .failsIfStuck)
struct ModeledOperationTests {
    @Test(
        "A call is written as in code when the name has one label, or else with its argument.",
        arguments: [
            ("put(_:)", "put(1)"), ("put(to:)", "put(to: 1)"), ("put", "put with 1"),
            ("put()", "put() with 1"), ("put(_:to:)", "put(_:to:) with 1"),
            ("put (again)(_:)", "put (again)(_:) with 1"), ("put(to: 2)", "put(to: 2) with 1"),
        ])
    func text(name: String, text: String) {
        let operation = ModeledOperation<Tally, Int>.operation(
            name, arguments: [1], { _, _ in }, model: { _, _ in })

        #expect(operation.calls.map(\.text) == [text])
    }

    struct Refused: Error, Equatable { let code: Int }
    enum Odd: Error { case one(Int) }
    enum Even: Error { case one(Int) }
    struct Terse: Error, Equatable, CustomStringConvertible {
        let code: Int
        var description: String { "terse" }
    }

    @Test("Values and errors are equal when they are, and other errors by type and description.")
    func equality() async {
        #expect(await CallResult.of { 1 } == CallResult.ofModel { 1 })
        #expect(await CallResult.of { 1 } != CallResult.ofModel { 2 })
        #expect(await CallResult.of { 1 } != CallResult.ofModel { "1" })
        #expect(await CallResult.of { Int?.none } == CallResult.ofModel { Int?.none })
        #expect(await CallResult.of { Int?.none } != CallResult.ofModel { Int?.some(1) })
        #expect(await CallResult.of { Int?.some(1) } == CallResult.ofModel { Int?.some(1) })
        #expect(await Self.thrown(Refused(code: 1)) == Self.modelError(Refused(code: 1)))
        #expect(await Self.thrown(Refused(code: 1)) != Self.modelError(Refused(code: 2)))
        #expect(await Self.thrown(Odd.one(1)) == Self.modelError(Odd.one(1)))
        #expect(await Self.thrown(Odd.one(1)) != Self.modelError(Odd.one(2)))
        #expect(await Self.thrown(Odd.one(1)) != Self.modelError(Even.one(1)))
        #expect(await Self.thrown(Terse(code: 1)) != Self.modelError(Terse(code: 2)))
        #expect(await Self.thrown(Odd.one(1)) != Self.modelError(Refused(code: 1)))
        #expect(await Self.thrown(Refused(code: 1)) != CallResult.ofModel { NoOutput() })
        // A model that waits has no result.
        #expect(Self.modelError(WouldWait()) == nil)
    }

    @Test("An optional is written as what is in it, and an error as thrown.")
    func optional() async {
        #expect(await CallResult.of { Int?.some(1) }.description == "1")
        #expect(await CallResult.of { Int?.none }.description == "nil")
        #expect(await CallResult.of { NoOutput() }.description == "")
        #expect(await Self.thrown(Refused(code: 1)).description == "throws Refused(code: 1)")
        let put = ModeledOperation<Tally, Int>.operation(
            "put()", { _ in throw Mailbox.Full() }, model: { _ in })
        #expect(await put.calls.first?.perform(Tally()).description == "throws Full()")
    }

    private static func thrown(_ error: some Error) async -> CallResult {
        await .of { () throws -> Int in throw error }
    }

    private static func modelError(_ error: some Error) -> CallResult? {
        .ofModel { () throws -> Int in throw error }
    }
}
