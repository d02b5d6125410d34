import Synchronization
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

    @Test("A reporter gets the failures of a double, with their lines.")
    func double() {
        let lines = Mutex<[UInt]>([])
        let reporter = FailureReporter { _, site in lines.withLock { $0.append(site.line) } }

        let line = UInt(#line + 2)
        FailureReporter.$override.withValue(reporter) {
            KitchenSpy().cookSpy.resume(throwing: KitchenError.busy)
        }

        #expect(lines.withLock(\.self) == [line])
    }

    @Test("A helper reports a failure at the line of its caller.")
    func helper() {
        let log = FailureLog()

        let line = UInt(#line + 1)
        log.collect { FailureReporter.running.fail("Late.", at: SourceSite()) }

        #expect(log.sentences == ["Late."])
        #expect(log.sites.map(\.line) == [line])
    }

    @Test("The error of a call without a stub names the call.")
    func unexpectedCall() async {
        await FailureLog().collect {
            let error = await #expect(throws: UnexpectedCall.self) {
                try await KitchenSpy().cook("ribs", plates: 1)
            }

            #expect(error?.name == "cook(_:plates:)")
            #expect(error?.description == "Unexpected call of cook(_:plates:).")
        }
    }
}
