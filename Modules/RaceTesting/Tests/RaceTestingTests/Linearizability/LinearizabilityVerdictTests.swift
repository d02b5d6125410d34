import Testing

@testable import RaceTesting

@Suite("What a check of linearizability says", .failsIfStuck)
struct LinearizabilityVerdictTests {
    private let log = FailureLog()

    @Test("A green check without calls that overlap says so.")
    func noOverlap() async {
        let report = await Environment.$strict.withValue("0") {
            await log.collect {
                await checkLinearizability(
                    of: { Quick() }, model: 0, operations: Quick.operations, scenarios: 5)
            }
        }

        #expect(report.overlaps == 0)
        #expect(log.sentences.isEmpty)
        #expect(
            log.warnings == [
                """
                No two operations overlapped in 5 scenarios, so there was nothing to explore. None of \
                them suspends inside. Let the doubles that they await suspend, as a Spy does, or \
                compare with the model in a test of one task.
                """
            ])
    }

    @Test("A strict one fails instead.")
    func strict() async {
        await log.collect {
            await checkLinearizability(
                of: { Quick() }, model: 0, operations: Quick.operations, scenarios: 5,
                strict: true)
        }

        #expect(log.sentences.first?.contains("No two operations overlapped") == true)
    }

    @Test("A check with work outside says so.")
    func workOutside() async {
        let pause = ModeledOperation<Quick, Int>.operation("pause()") {
            await $0.pause()
        } model: { _ in
        }

        let report = await Environment.$strict.withValue("0") {
            await log.collect {
                await checkLinearizability(
                    of: { Quick() }, model: 0, operations: [pause], scenarios: 1, schedules: 1)
            }
        }

        #expect(report.arrivals > 0)
        #expect(report.failure == nil)
        #expect(log.warnings.first?.contains("Work ran outside the schedules") == true)
    }

    @Test("A check without operations, scenarios or schedules fails.")
    func nothing() async {
        await log.collect {
            await checkLinearizability(of: { Quick() }, model: 0, operations: [])
            await checkLinearizability(
                of: { Quick() }, model: 0, operations: Quick.operations, scenarios: 0)
            await checkLinearizability(
                of: { Quick() }, model: 0, operations: Quick.operations, schedules: 0)
        }

        #expect(log.sentences.count == 3)
        #expect(log.sentences.allSatisfy { $0.hasPrefix("There is nothing to run.") })
    }

    @Test("A check cannot be nested in schedules.")
    func nested() async {
        let report = await log.collect {
            await schedule {
                await checkLinearizability(
                    of: { Quick() }, model: 0, operations: Quick.operations)
            }
        }

        #expect(report.failure?.sentences.first?.contains("cannot be nested") == true)
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

    @Test("A replay that passes warns of nothing: its scenario was chosen.")
    func quietReplay() async {
        let log = FailureLog()

        await log.collect {
            await checkLinearizability(
                of: { Tally() }, model: 0, operations: Tally.operations, replay: "0", strict: true)
        }

        #expect(log.sentences == [])
    }

    @Test("A call that does not end says so below its column.")
    func pending() async {
        let history = await History([(2, 1, 0, nil, nil), (0, 2, 1, 2, nil)])

        #expect(
            history.text(["set(1)", "get()", "await()"]) == """
                  task 1            task 2
                  ┌ await()
                  │                 • set(1)
                  └ never returns
                """)
    }

    @Test(
        "Calls overlap unless one ends before the other starts.",
        arguments: [
            (0, 1, 2, 3, false), (0, 2, 1, 3, true), (2, 3, 0, 1, false), (1, 3, 0, 2, true),
        ])
    func overlap(start: Int, end: Int, otherStart: Int, otherEnd: Int, overlaps: Bool) async {
        let history = await History([
            (0, 1, start, end, nil), (0, 2, otherStart, otherEnd, nil),
        ])

        #expect(history.hasOverlap == overlaps)
        #expect(!history.hasPending)
    }
}
