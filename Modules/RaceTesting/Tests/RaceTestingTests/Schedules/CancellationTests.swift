import Synchronization
import Testing

@testable import RaceTesting

@Suite("An exploration whose task is cancelled", .failsIfStuck)
struct CancellationTests {
    /// Searches of more than can run in a minute; whether they were cut short.
    enum Search: CaseIterable {
        case schedules, everySchedule, checkLinearizability

        func isCutShort(_ body: @escaping @Sendable () -> Void) async -> Bool {
            switch self {
            case .schedules: await RaceTesting.schedules(1_000_000) { await run(body) }.isCutShort
            case .everySchedule:
                await RaceTesting.everySchedule(maxDelays: .max, limit: 1_000_000) {
                    await run(body)
                }.isCutShort
            case .checkLinearizability:
                await RaceTesting.checkLinearizability(
                    of: { body() }, model: 0,
                    operations: [.operation("wait()", { _ in }, model: { _ in })],
                    scenarios: 1_000_000
                ).isCutShort
            }
        }

        private func run(_ body: @Sendable () -> Void) async {
            body()
            await runYieldingTasks(4, count: 4)
        }
    }

    @Test("It runs no more schedules, and says so.", arguments: Search.allCases)
    func ends(_ search: Search) async {
        let log = FailureLog()
        let (runs, isCutShort) = await leniently {
            await log.collect {
                await cancelled(in: 3) { body in await search.isCutShort { _ = body() } }
            }
        }

        #expect(runs == 3)
        #expect(isCutShort)
        #expect(log.warnings.first?.hasPrefix("Cut short after") == true)
        #expect(log.sentences.isEmpty)
    }

    @Test(
        "It reports a failure, or a scenario, and neither repeats it nor makes it smaller any more.",
        arguments: [1, 2, 12, 0])
    func failure(runs: Int) async {
        let log = FailureLog()
        let (ran, description) = await log.collect {
            await cancelled(in: max(runs, 1)) { body in
                guard runs == 0 else {
                    return await schedule("0:1 1:1 2:1") {
                        await runYieldingTasks(2, count: 2)
                        _ = body()
                        throw KitchenError.busy
                    }.failure?.description
                }
                return await checkLinearizability(
                    of: { body() }, model: 0,
                    operations: [.operation("one()", { _ in 1 }, model: { _ in 2 })]
                ).failure?.description
            }
        }

        if runs > 0 { #expect(ran == runs) }
        #expect(description?.contains("Cut short: the task was cancelled") == true)
        #expect(log.sentences.count == 1)
    }

    @Test("The schedule that runs is ended after half a second.", arguments: [false, true])
    func lastSchedule(waits: Bool) async {
        let (runs, report) = await FailureLog().collect {
            await cancelled(in: 1) { body in
                await schedules(10, stepLimit: .max) {
                    _ = body()
                    if waits { await onOtherThread(after: 1.5) }
                    while !Task.isCancelled { await Task.yield() }
                }
            }
        }

        #expect(runs == 1)
        #expect(report.failure == nil)
        #expect(report.isCutShort)
        #expect(report.schedules == 0)
    }

    /// Explores in a task that the run of that number cancels.
    ///
    /// - Parameter explore: gets the function that each run calls.
    private func cancelled<Report: Sendable>(
        in number: Int,
        _ explore: @escaping @Sendable (_ body: @escaping @Sendable () -> Int) async -> Report
    ) async -> (runs: Int, report: Report) {
        let runs = Atomic(0)
        let canStart = FirstValue<Void>()
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
        let task = Task {
            await canStart.value
            return await explore {
                let run = runs.add(1, ordering: .relaxed).newValue
                if run == number { cancel.withLock { $0 }?() }
                return run
            }
        }
        cancel.withLock { $0 = { task.cancel() } }
        canStart.set(())
        let report = await task.value
        return (runs.load(ordering: .relaxed), report)
    }
}
