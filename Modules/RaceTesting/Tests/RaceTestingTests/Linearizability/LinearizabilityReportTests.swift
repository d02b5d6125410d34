import Testing

@testable import RaceTesting

@Suite("The report of a check of linearizability", .failsIfStuck)
struct LinearizabilityReportTests {
    private var report = LinearizabilityReport()

    @Test("A check that ran nothing has nothing to say.")
    func nothing() {
        #expect(report.reservation == nil)
    }

    @Test("A check without calls that overlap says so, with the number of scenarios.")
    mutating func noOverlap() {
        (report.scenarios, report.schedules) = (3, 9)

        #expect(
            report.reservation == """
                No two operations overlapped in 3 scenarios, so there was nothing to explore. None of \
                them suspends inside. Let the doubles that they await suspend, as a Spy does, or \
                compare with the model in a test of one task.
                """)
        report.overlaps = 1
        #expect(report.reservation == nil)
    }

    @Test("Work outside is named first.")
    mutating func workOutside() {
        (report.schedules, report.arrivals) = (9, 2)

        #expect(report.reservation?.contains("2 jobs of 9 schedules") == true)
    }

    @Test("A failure needs no word besides.")
    mutating func failure() async {
        let log = FailureLog()
        report = await log.collect {
            await checkLinearizability(
                of: { Tally() }, model: 0, operations: Tally.operations, seed: 0)
        }
        report.overlaps = 0

        #expect(report.failure != nil)
        #expect(report.reservation == nil)
    }

    @Test("The runs that make a failure smaller are not counted.")
    func counts() async {
        let report = await FailureLog().collect {
            await checkLinearizability(
                of: { Tally() }, model: 0, operations: Tally.operations, seed: 1)
        }

        #expect(report.failure != nil)
        #expect(report.scenarios == 1)
        #expect(report.schedules <= 100)
        #expect(report.overlaps > 0)
        #expect(report.overlaps <= report.schedules)
    }

    @Test("A replay runs its scenario alone.")
    func replay() async {
        let log = FailureLog()

        let report = await log.collect {
            await checkLinearizability(
                of: { Tally() }, model: 0, operations: Tally.operations, replay: "0 | 0")
        }

        #expect(report.scenarios == 1)
        #expect(report.overlaps <= report.schedules)
        #expect(report.failure?.description.hasPrefix("Scenario 0 | 0 failed.") == true)
    }

    @Test("A replay that passes warns of nothing: its scenario was chosen.")
    func quietReplay() async {
        let log = FailureLog()

        await log.collect {
            await checkLinearizability(
                of: { Tally() }, model: 0, operations: Tally.operations, replay: "0", strict: true)
        }

        #expect(log.sentences == [])
    }
}
