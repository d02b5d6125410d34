import Testing

@testable import RaceTesting

@Suite("The failures of one schedule", .failsIfStuck)
struct ScheduleLogTests {
    private let log = FailureLog()

    @Test(
        "An expectation that fails on another thread fails the schedule, and not the test as well.")
    func otherThread() async {
        let report = await log.collect {
            await schedule { await Outside().visit { #expect(Bool(false), "Ribs are not done.") } }
        }

        #expect(log.sentences.count == 1)
        #expect(report.failure?.sentences.first?.contains("Ribs are not done.") == true)
    }

    @Test("A body that cancels its test fails, and says what to do instead.")
    func cancelledTest() async {
        // Of a detached task Swift Testing knows no test, so this one goes on.
        let error = await Task.detached {
            var thrown: any Error = CancellationError()
            withKnownIssue { do { try Test.cancel("No network.") } catch { thrown = error } }
            return thrown
        }.value

        let report = await log.collect { await schedule { throw error } }

        #expect(report.failure?.sentences.count == 1)
        #expect(
            report.failure?.sentences.first?.hasPrefix(
                "The body called Test.cancel(“No network.”), which no schedule can.") == true)
    }

    @Test("Outside of a schedule there is no log.")
    func outside() {
        #expect(!ScheduleLog.record("Late."))
    }

    @Test("A known issue fails no schedule, and the test knows it.")
    func knownIssue() async {
        let report = await schedule {
            withKnownIssue { #expect(Bool(false), "Ribs are not done.") }
        }

        #expect(report.failure == nil)
    }

    @Test("A warning fails no schedule, and reaches the test.")
    func warning() async {
        await withKnownIssue {
            let report = await schedule { Issue.record("It is late.", severity: .warning) }

            #expect(report.failure == nil)
        } matching: { issue in
            issue.severity == .warning
        }
    }
}
