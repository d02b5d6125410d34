import Synchronization
import Testing

@testable import RaceTesting

@Suite("Bodies that repeat themselves, or do not", .failsIfStuck)
struct RepetitionTests {
    private let log = FailureLog()

    @Test("A green test whose body makes a choice of its own names the first difference.")
    func differs() async throws {
        let runs = Atomic(0)
        let report = await check {
            let number = runs.add(1, ordering: .relaxed).newValue
            let spy = Spy<Int, Void, Never>("save(_:)")
            let task = Task(name: "writer") { await spy(number) }
            await task.value
        }
        let difference = try #require(report.difference)

        #expect(
            difference.contains(
                /first it had: writer calls save\(_:\) with \d+\. Then it had: writer calls/))
        #expect((log.warnings + log.sentences) == [difference])
    }

    @Test("A number of decisions that differs is a difference too.")
    func widths() async {
        let runs = Atomic(0)
        let report = await check {
            let number = runs.add(1, ordering: .relaxed).newValue
            await runYieldingTasks(2, count: 1 + number % 2)
        }

        #expect(report.difference != nil)
    }

    @Test("A body that does the same in the same schedule has no difference, and costs a few runs.")
    func same() async {
        let runs = Atomic(0)
        let report = await check {
            runs.add(1, ordering: .relaxed)
            await runYieldingTasks(2, count: 2)
        }

        #expect(report.difference == nil)
        #expect(report.failure == nil)
        #expect(runs.load(ordering: .relaxed) < report.schedules + 20)
        #expect(log.warnings.isEmpty)
    }

    private func check(_ body: @escaping @Sendable () async throws -> Void) async -> ScheduleReport
    {
        await log.collect { await schedules(100, checksRepeats: true, body) }
    }
}
