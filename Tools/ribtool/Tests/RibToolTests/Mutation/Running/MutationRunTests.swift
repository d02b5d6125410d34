import Synchronization
import Testing

@testable import RibToolKit

@Suite("Tests with a mutant")
struct MutationRunTests {
    private let file = mutatedFile("func f() {\n    a()\n    b = c\n}")

    private func run(
        _ settings: MutationSettings = .init(), reached: Set<Int> = [1, 2], repeats: Int = 1,
        _ test: @escaping @Sendable (Int, [Duration]) throws -> TestBinary.Outcome
    ) throws -> [MutantReport] {
        let run = MutationRun(
            module: "M", settings: settings, progress: Progress(isShown: false), repeats: repeats,
            test: test, reached: { reached })
        return try run.judge(file.mutants)
    }

    @Test("A failing test kills the mutant; reports are in the order of the file.")
    func verdicts() throws {
        let judged = try run { number, _ in
            number == 1
                ? .init(verdict: .killed, remark: "a test") : .init()
        }

        #expect(judged.map(\.verdict) == [.killed, .survived])
        #expect(judged.map(\.remark) == ["a test", "no test fails"])
    }

    @Test("Tests that do not repeat their verdict are reported, and kill nothing.")
    func unsteady() throws {
        let count = Mutex(0)

        let judged = try run(repeats: 2) { number, _ in
            guard number == 1 else { return .init() }
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? .init(verdict: .killed, remark: "a test") : .init()
        }

        #expect(judged.map(\.verdict) == [.unsteady, .survived])
        #expect(judged.first?.remark == "killed in 1 of 2 runs")
        #expect(judged.first?.verdict?.isKilled == false)
    }

    @Test("A mutant in the settings is excused, with its reason.")
    func excused() throws {
        var settings = MutationSettings()
        settings.survivors = [
            .init(
                file: file.path, function: "f()", original: "b = c", mutated: "",
                reason: "No code reads b.")
        ]

        let judged = try run(settings) { _, _ in .init() }

        #expect(judged.map(\.verdict) == [.survived, .excused])
        #expect(judged.last?.remark == "No code reads b.")
    }

    @Test("Tests that fail without mutants are refused, by name.")
    func redBaseline() {
        #expect(
            throws: ToolError(
                """
                The tests of M fail without mutants, first a test. \
                Fix this first: `swift run ribtool test M`.
                """)
        ) {
            try run { _, _ in .init(verdict: .killed, remark: "a test") }
        }
    }

    @Test("A round has no limit without mutants; with one it has four times the time it took.")
    func limits() throws {
        let limits = Mutex<[Int: [Duration]]>([:])

        _ = try run { number, given in
            limits.withLock { $0[number] = given }
            return .init(durations: [.seconds(1), .seconds(2)])
        }

        let seen = limits.withLock(\.self)
        #expect(seen == [0: [], 1: [.seconds(7), .seconds(11)], 2: [.seconds(7), .seconds(11)]])
    }

    @Test("A mutant that no test reaches is not run.")
    func unreached() throws {
        let asked = Mutex<Set<Int>>([])

        let judged = try run(reached: [1]) { number, _ in
            asked.withLock { _ = $0.insert(number) }
            return .init()
        }

        #expect(asked.withLock(\.self) == [0, 1])
        #expect(judged.last?.remark == "no test reaches it")
    }

    @Test("A cancelled run ends with that error.")
    func interrupted() {
        #expect(throws: Cancelled.self) {
            try run { number, _ in
                if number > 0 { throw Cancelled() }
                return .init()
            }
        }
    }
}
