import Synchronization
import Testing

@testable import RaceTesting

@Suite("Runs of scenarios", .failsIfStuck)
struct ScenarioRunTests {
    private let log = FailureLog()

    @Test("Tasks take turns also between calls that do not suspend, so all six orders occur.")
    func turns() async {
        let orders = Mutex<Set<[Int]>>([])
        let calls = Mutex<[Int]>([])
        await checkLinearizability(
            of: { calls.withLock { $0 = [] } }, model: 0,
            operations: [
                .operation("call(_:)", arguments: [0, 1, 2, 3]) { _, number in
                    let order = calls.withLock { calls in
                        calls.append(number)
                        return calls
                    }
                    if order.count == 4 { orders.withLock { _ = $0.insert(order) } }
                } model: { _, _ in
                }
            ], replay: "0 1 | 2 3")

        #expect(orders.withLock(\.count) == 6)
    }

    @Test("The calls before the tasks are made first.")
    func setup() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Tally(isSafe: true) }, model: 1, operations: Tally.operations,
                replay: "0 > 1 @")
        }

        #expect(report.failure?.history == "  first  increment() → 1\n  task 1\n  • value → 1")
    }

    @Test("The same seed runs the same scenarios.")
    func sameSeed() async {
        var reports: [ScenarioReport] = []
        for _ in 1...2 {
            reports.append(
                await checkLinearizability(
                    of: { Tally(isSafe: true) }, model: 0, operations: Tally.operations,
                    scenarios: 10, seed: 3))
        }

        #expect(reports[0].schedules == reports[1].schedules)
        #expect(reports[0].overlaps == reports[1].overlaps)
    }

    @Test("A call may wait where the model waits, also while something else of the subject sleeps.")
    func waitsBesideSleeper() async {
        let report = await log.collect {
            await checkLinearizability(
                of: {
                    Task { try await ManualClock(advancesWhenIdle: true).sleep(for: .seconds(1)) }
                    return Mailbox(.right)
                }, model: [], operations: Mailbox.operations, replay: "2")
        }

        #expect(report.schedules > 0)
        #expect(log.sentences.isEmpty)
    }

    @Test("A trap prints the scenario before the process ends.")
    func trap() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            await checkLinearizability(
                of: { Quick() }, model: 0,
                operations: [
                    .operation("trap()") { _ in
                        preconditionFailure("It traps.")
                    } model: { _ in
                    }
                ], seed: 1)
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("Replay: RACE_SEED=\"0"))
        #expect(output.contains(" | "))
        #expect(output.contains(" @ "))
    }

    @Test("Calls are left out of the scenario, also when there are too many small ones to try.")
    func leavesOut() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Tally() }, model: 0,
                operations: [
                    .operation("increment(_:)", arguments: Array(0..<20)) { tally, _ in
                        await tally.increment()
                    } model: { value, _ in
                        value += 1
                        return value
                    }
                ], seed: 1)
        }

        #expect(report.failure?.callCount == 2)
    }

    @Test("A replay with a trace runs only that schedule, also when others would fail.")
    func trace() async {
        let report = await log.collect {
            await checkLinearizability(
                of: { PageCache(.joinsLoads) }, model: PageCache.Model(),
                operations: PageCache.operations, replay: "0 0 | 0 1 @")
        }

        #expect(report.schedules == 1)
        #expect(report.failure == nil)
    }
}
