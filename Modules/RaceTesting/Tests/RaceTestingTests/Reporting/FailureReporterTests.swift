import Testing

@testable import RaceTesting

@Suite("Reporters of failures", .failsIfStuck)
struct FailureReporterTests {
    private let log = FailureLog()
    private let other = FailureLog()

    @Test("An override gets the failures and warnings of a reporter that was there before it.")
    func override() {
        let reporter = other.reporter

        log.collect {
            reporter.fail("Late.", at: SourceSite())
            reporter.warn("Slow.", at: SourceSite())
        }

        #expect(log.sentences == ["Late."])
        #expect(log.warnings == ["Slow."])
        #expect(other.sentences + other.warnings == [])
    }

    @Test("The override is the running reporter, also in a schedule.")
    func running() async {
        let report = await schedule {
            log.collect { FailureReporter.running.fail("Late.", at: SourceSite()) }
        }

        #expect(log.sentences == ["Late."])
        #expect(report.failure == nil)
    }

    @Test("A double that was created under an override reports to it later, too.")
    func kept() {
        let reporter = log.collect { FailureReporter.running }

        reporter.fail("Late.", at: SourceSite())

        #expect(log.sentences == ["Late."])
    }

    @Test("A failure that the override reports itself does not go to the override again.")
    func nested() {
        let reporter = other.reporter
        let outer = FailureReporter { sentence, site in reporter.fail(sentence, at: site) }

        FailureReporter.$override.withValue(outer) { outer.fail("Late.", at: SourceSite()) }

        #expect(other.sentences == ["Late."])
    }

    @Test("A detached task of a schedule fails the schedule.")
    func detached() async {
        let report = await log.collect {
            await schedule {
                await Task.detached {
                    FailureReporter.running.fail("Late.", at: SourceSite())
                }.value
            }
        }

        #expect(report.failure?.sentences.first?.hasSuffix(": Late.") == true)
    }

    @Test("A detached task of Swift Testing fails the run, though it knows no test.")
    func detachedOutside() async {
        let reporter = await Task.detached { FailureReporter.running }.value

        withKnownIssue { reporter.fail("Late.", at: SourceSite()) }
    }
}
