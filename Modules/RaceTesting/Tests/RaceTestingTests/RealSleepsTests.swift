#if !FullCapture && os(Linux) && KnownToolchain
    import Foundation
    import RaceTesting
    import Testing

    /// Each in a process of its own, since their timers are left there.
    @Suite("Real sleeps that outlive their schedule", .failsIfStuck)
    struct RealSleepsTests {
        @Test("A real sleep that the body leaves behind is outside of the schedules, too.")
        func realLeftBehind() async {
            await #expect(processExitsWith: .success) {
                let log = FailureLog()
                let report = await log.everySchedule(maxDelays: 1, strict: true) {
                    Task { try? await Task.sleep(for: .seconds(86_400)) }
                    Task { await Task.yield() }
                    await Task.yield()
                }
                let says = log.sentences.first?.hasPrefix("Work ran outside the schedules: ")
                let isRight = says == true && report.arrivals > 0 && !report.isComplete
                exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }

        @Test("A real sleep that was cancelled is not outside, nor is one of a detached task.")
        func realCancelled() async {
            await #expect(processExitsWith: .success) {
                let report = await schedule {
                    Task.detached { try? await Task.sleep(for: .seconds(86_400)) }
                    let task = Task { try? await Task.sleep(for: .seconds(86_400)) }
                    await settle()
                    task.cancel()
                    await task.value
                }
                exit(report.arrivals == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }
    }
#endif
