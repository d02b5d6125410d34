import Testing

@testable import RaceTesting

@Suite("The search for the smallest scenario", .failsIfStuck)
struct ScenarioSearchTests {
    private let log = FailureLog()

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

    @Test("A scenario with a first call that would wait is not tried.")
    func runnable() async {
        for seed in 0..<8 as Range<UInt64> {
            let report = await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                await log.collect {
                    await checkLinearizability(
                        of: { AgingMailbox() }, model: [], operations: AgingMailbox.operations,
                        schedules: 10, seed: seed)
                }
            }

            #expect(report.failure?.callCount == 3, "Seed \(seed)")
        }
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

/// A mailbox that is no longer new after two calls; its model says that it always is.
private actor AgingMailbox {
    private let mailbox = Mailbox(.right)
    private var callCount = 0

    func put() async throws {
        callCount += 1
        try await mailbox.put(1)
    }

    func take() async -> Int? {
        callCount += 1
        return await mailbox.take()
    }

    var isNew: Bool { callCount < 2 }

    static let operations: [ModeledOperation<AgingMailbox, [Int]>] = [
        .operation("put()") {
            try await $0.put()
        } model: {
            if !$0.isEmpty { throw Mailbox.Full() }
            $0.append(1)
        },
        .operation("take()") {
            await $0.take()
        } model: {
            if $0.isEmpty { throw WouldWait() }
            return $0.removeFirst()
        },
        .operation("isNew") {
            await $0.isNew
        } model: { _ in
            true
        },
    ]
}
