import Synchronization
import Testing

@testable import RibToolKit

@Suite("Tests with a mutant")
struct MutationRunTests {
    private let file = mutatedFile("func f() {\n    a()\n    b = c\n}")

    private typealias Suite = TestBinary.Suite

    private static let suite = Suite(kind: .testing, name: "A")

    private func run(
        suites: [Suite] = [suite], reached: [Suite: Set<Int>] = [:],
        _ test: @escaping @Sendable (Int, Suite, Duration?) throws -> TestBinary.Outcome
    ) throws -> [MutantReport] {
        let run = MutationRun(module: "M", suites: suites) { number, suite, limit in
            var outcome = try test(number, suite, limit)
            outcome.reached = reached[suite] ?? [1, 2]
            return outcome
        }
        return try run.judge(file.mutants)
    }

    @Test("A failing test kills the mutant; reports are in the order of the file.")
    func verdicts() throws {
        let judged = try run { number, _, _ in
            number == 1
                ? .init(verdict: .killed, remark: "a test") : .init()
        }

        #expect(judged.map(\.verdict) == [.killed, .survived])
        #expect(judged.map(\.remark) == ["a test", "no test fails"])
    }

    @Test(
        "Tests that fail without mutants are refused, by the test's name or else by the suite's.",
        arguments: zip(["a test", nil], ["a test", "A"]))
    func redBaseline(remark: String?, name: String) {
        #expect(
            throws: ToolError(
                """
                The tests of M fail without mutants, first \(name). \
                Fix this first: `swift test --filter MTests`.
                """)
        ) {
            try run { _, _, _ in .init(verdict: .crashed, remark: remark) }
        }
    }

    @Test("A suite has no limit without mutants; with one it has four times the time it took.")
    func limits() throws {
        let suites = [Self.suite, Suite(kind: .testing, name: "B")]
        let limits = Mutex<[Int: Set<Duration?>]>([:])

        _ = try run(suites: suites) { number, _, given in
            limits.withLock { _ = $0[number, default: []].insert(given) }
            return .init(time: .seconds(1))
        }

        let seen = limits.withLock(\.self)
        #expect(seen == [0: [nil], 1: [.seconds(7)], 2: [.seconds(7)]])
    }

    @Test("A mutant runs only with the suites that reach it, and without any not at all.")
    func reached() throws {
        let other = Suite(kind: .testing, name: "B")
        let asked = Mutex<[Int: [Suite]]>([:])

        let judged = try run(suites: [Self.suite, other], reached: [Self.suite: [], other: [1]]) {
            number, suite, _ in
            asked.withLock { $0[number, default: []].append(suite) }
            return .init()
        }

        let seen = asked.withLock(\.self)
        #expect(seen[0]?.count == 2)
        #expect(seen[1] == [other])
        #expect(seen[2] == nil)
        #expect(judged.map(\.remark) == ["no test fails", "no test reaches it"])
    }

    @Test("Suites named after the file run first, then quick ones, and slow tests when all pass.")
    func order() throws {
        let named = Suite(kind: .testing, name: #"^MTests\.SCallTests(/|$)"#)
        let (quick, slow) = (Suite(kind: .testing, name: "B"), Suite(kind: .slow, name: "C"))
        let asked = Mutex<[Int: [Suite]]>([:])

        let judged = try run(suites: [slow, Self.suite, quick, named]) { number, suite, _ in
            asked.withLock { $0[number, default: []].append(suite) }
            let isKilled = number == 1 && suite == quick || number == 2 && suite == slow
            let seconds = [named: 3, Self.suite: 2, quick: 1][suite] ?? 0
            return .init(verdict: isKilled ? .killed : nil, time: .seconds(seconds))
        }

        let seen = asked.withLock(\.self)
        #expect(seen[1] == [named, quick])
        #expect(seen[2] == [named, quick, Self.suite, slow])
        #expect(judged.map(\.verdict) == [.killed, .killed])
    }

    @Test("A cancelled run ends with that error.")
    func interrupted() {
        #expect(throws: Cancelled.self) {
            try run { number, _, _ in
                if number > 0 { throw Cancelled() }
                return .init()
            }
        }
    }
}
