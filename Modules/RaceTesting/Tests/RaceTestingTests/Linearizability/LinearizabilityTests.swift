import Testing

@testable import RaceTesting

@Suite("Linearizability of services", .failsIfStuck)
struct LinearizabilityTests {
    private let log = FailureLog()

    @Test("A lost update is found, from each of five seeds, and needs two calls.")
    func lostUpdate() async {
        for seed in 0..<5 as Range<UInt64> {
            let failure = await smallest(of: { Tally() }, 0, Tally.operations, seed)
            #expect(failure?.callCount == 2, "Seed \(seed)")
        }
    }

    @Test("A load that is joined after a clear gives a page that is too old.")
    func staleJoin() async {
        for seed in 0..<5 as Range<UInt64> {
            let failure = await smallest(
                of: { PageCache(.joinsLoads) }, PageCache.Model(), PageCache.operations, seed)
            #expect(failure?.callCount == 4, "Seed \(seed)")
        }
    }

    @Test("A queue that checks and then acts takes one item too many.")
    func overflow() async {
        for seed in 0..<5 as Range<UInt64> {
            let failure = await smallest(
                of: { Mailbox(.checksThenActs) }, [], Mailbox.operations, seed)
            #expect(failure?.callCount == 2, "Seed \(seed)")
        }
    }

    @Test("A queue that misses a wake-up has a call that never returns.")
    func missedWakeUp() async {
        let failure = await ScheduleRun.$patience.withValue(.milliseconds(20)) {
            await smallest(of: { Mailbox(.missesWakeUps) }, [], Mailbox.operations, 1)
        }

        #expect(failure?.callCount == 2)
        #expect(failure?.history.contains("never returns") == true)
    }

    @Test("The right ones pass, and their calls overlap.")
    func right() async {
        let tally = await checkLinearizability(
            of: { Tally(isSafe: true) }, model: 0, operations: Tally.operations,
            scenarios: 20, strict: true)
        let cache = await checkLinearizability(
            of: { PageCache(.joinsNewLoads) }, model: PageCache.Model(),
            operations: PageCache.operations, scenarios: 20, strict: true)
        let mailbox = await checkLinearizability(
            of: { Mailbox(.right) }, model: [], operations: Mailbox.operations,
            scenarios: 20, strict: true)

        for report in [tally, cache, mailbox] {
            #expect(report.scenarios == 20)
            #expect(report.overlaps > 100)
            #expect(report.failure == nil)
        }
    }

    /// Returns what a check finds within 50 scenarios.
    private func smallest<Subject: Sendable, Model: Hashable & Sendable>(
        of subject: @escaping @Sendable () -> Subject, _ model: Model,
        _ operations: [ModeledOperation<Subject, Model>], _ seed: UInt64
    ) async -> LinearizabilityFailure? {
        await log.collect {
            await checkLinearizability(
                of: subject, model: model, operations: operations, seed: seed)
        }.failure
    }
}
