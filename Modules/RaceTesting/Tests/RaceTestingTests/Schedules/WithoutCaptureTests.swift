import Foundation
import Testing

@testable import RaceTesting

/// Tests of schedules where the runtime has no hooks, each in a process of its own.
@Suite("Schedules without captures", .failsIfStuck)
struct WithoutCaptureTests {
    @Test("A test that passes says that plain tasks ran beside the schedules.")
    func passes() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let log = FailureLog()
            let report = await log.collect {
                await schedules(50, strict: true) {
                    await withTaskGroup { group in
                        for _ in 1...2 { group.addTask { await Task.yield() } }
                    }
                }
            }
            let says =
                log.sentences == [
                    """
                    Plain tasks are not captured in this process, so their order was not explored. \
                    Start them with start { … }.
                    """
                ]
            exit(says && !report.isComplete ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("A failure names what ran outside the schedules.")
    func fails() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let report = await FailureLog().collect { await schedule { throw KitchenError.busy } }
            let text = report.failure?.description ?? ""
            let says = text.contains("Outside the schedules: plain tasks, the main actor, ")
            exit(says ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// Leaves the runtime of this process as it is.
    static func turnOff() {
        // Safe: it is set before the first exploration of this process reads it.
        _ = unsafe setenv("RACE_CAPTURE", "off", 1)
    }
}
