import RaceTesting
import Testing

@Suite("The search for the smallest scenario", .failsIfStuck)
struct ScenarioSearchTests {
    private let log = FailureLog()

    @Test("Calls are left out one by one where too many scenarios are as small.")
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

    @Test(
        "Scenarios with other calls run too, up to 300 of them.",
        arguments: [(pair: 2, callCount: 2), (pair: 39, callCount: 3)])
    func others(pair: Int, callCount: Int) async {
        let report = await log.collect {
            await checkLinearizability(
                of: { Counts(pair: pair) }, model: 0,
                operations: [
                    .operation("isRight(_:)", arguments: Array(0..<40)) { counts, number in
                        await counts.isRight(number)
                    } model: { _, _ in
                        true
                    }
                ], schedules: 1, seed: 1)
        }

        #expect(report.failure?.callCount == callCount)
    }

    @Test("A replay with a trace runs that one schedule, though others would fail.")
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

/// Gives a wrong answer to the third call with a number below 20, and to the second call with `pair`.
private actor Counts {
    private let pair: Int
    private var (low, pairs) = (0, 0)

    init(pair: Int) { self.pair = pair }

    func isRight(_ number: Int) -> Bool {
        if number < 20 { low += 1 }
        if number == pair { pairs += 1 }
        return low < 3 && pairs < 2
    }
}
