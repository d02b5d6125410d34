import Synchronization
import Testing

@testable import RibToolKit

@Suite("Judging changes")
struct MutationRunTests {
    private let file = mutatedFile("func f() {\n    a()\n    b = 1\n}")

    private func run(
        _ settings: MutationSettings = .init(), reached: Set<Int> = [1, 2],
        _ ask: @escaping @Sendable (Int, [Duration]) throws -> TestBinary.Outcome
    ) throws -> [JudgedChange] {
        let changes = file.mutants.map { ($0.number, SourceChange($0.mutant, in: file)) }
        let run = MutationRun(
            module: "M", changes: Dictionary(uniqueKeysWithValues: changes), settings: settings,
            progress: Progress(isShown: false), ask: ask, reached: { reached })
        return try run.judge(file.mutants.map(\.number))
    }

    @Test("What the tests say is the verdict, in the order of the file.")
    func verdicts() throws {
        let judged = try run { number, _ in
            number == 1
                ? .init(verdict: .noticed, remark: "a test") : .init(verdict: nil, remark: nil)
        }

        #expect(judged.map(\.verdict) == [.noticed, .survived])
        #expect(judged.map(\.remark) == ["a test", "no test noticed"])
    }

    @Test("A change that the settings name is excused, with its reason.")
    func excused() throws {
        var settings = MutationSettings()
        settings.survivors = [
            .init(
                file: file.path, function: "f()", original: "b = 1", mutated: "",
                reason: "Nobody reads b.")
        ]

        let judged = try run(settings) { _, _ in .init(verdict: nil, remark: nil) }

        #expect(judged.map(\.verdict) == [.survived, .excused])
        #expect(judged.last?.remark == "Nobody reads b.")
    }

    @Test("Tests that are red without any change are refused, by name.")
    func redBaseline() {
        #expect(
            throws: ToolError(
                sentence: """
                    The tests of M fail without any change, first a test. \
                    Make `ribtool test M` green first.
                    """)
        ) {
            try run { _, _ in .init(verdict: .noticed, remark: "a test") }
        }
    }

    @Test("Without a change a round has no limit; with one it has four times what it took.")
    func limits() throws {
        let limits = Mutex<[Int: [Duration]]>([:])

        _ = try run { number, given in
            limits.withLock { $0[number] = given }
            return .init(verdict: nil, remark: nil, durations: [.seconds(1), .seconds(2)])
        }

        let seen = limits.withLock(\.self)
        #expect(seen == [0: [], 1: [.seconds(7), .seconds(11)], 2: [.seconds(7), .seconds(11)]])
    }

    @Test("What no test reaches is not asked for.")
    func unreached() throws {
        let asked = Mutex<Set<Int>>([])

        let judged = try run(reached: [1]) { number, _ in
            asked.withLock { _ = $0.insert(number) }
            return .init(verdict: nil, remark: nil)
        }

        #expect(asked.withLock(\.self) == [0, 1])
        #expect(judged.last?.remark == "no test reaches it")
    }

    @Test("An interruption ends it.")
    func interrupted() {
        #expect(throws: Cancelled.self) {
            try run { number, _ in
                if number > 0 { throw Cancelled() }
                return .init(verdict: nil, remark: nil)
            }
        }
    }
}
