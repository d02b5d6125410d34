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
            log.warnings.first?.contains("No two operations overlapped in 5 scenarios") == true)
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

    @Test("A text that is no scenario of the operations fails.")
    func invalid() async {
        await log.collect {
            for text in ["3:1", "0 | 7"] {
                await checkLinearizability(
                    of: { Quick() }, model: 0, operations: Quick.operations, replay: text)
            }
        }

        #expect(log.sentences.count == 2)
        #expect(
            log.sentences.first?.hasPrefix("The replay is “3:1”, which is not a scenario") == true)
        #expect(
            log.sentences.last?.hasPrefix("The replay is “0 | 7”, which is not a scenario") == true)
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
}
