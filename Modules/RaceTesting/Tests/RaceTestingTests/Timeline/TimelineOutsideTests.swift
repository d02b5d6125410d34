#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import Dispatch
    import RaceTesting
    import Testing

    @Suite("The timeline of tasks that go outside", .failsIfStuck)
    struct TimelineOutsideTests {
        private let log = FailureLog()

        @Test("What a task starts outside of the schedules is its own, whoever runs there.")
        func startsOutside() async {
            let report = await log.collect {
                await schedule {
                    let (outside, isThere) = (Outside(), DispatchSemaphore(value: 0))
                    let (hasTurn, hasStarted) = (
                        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
                    )
                    let guest = Task(name: "guest") {
                        await outside.visit {
                            isThere.signal()
                            hasTurn.wait()
                            start {}
                            hasStarted.signal()
                        }
                    }
                    let cook = Task(name: "cook") {
                        isThere.wait()
                        hasTurn.signal()
                        hasStarted.wait()
                    }
                    await cook.value
                    await guest.value
                    throw CancellationError()
                }
            }

            let timeline = report.failure?.timeline
            // The columns: the test, the guest, the cook, the task and the executor outside.
            #expect(timeline?.contains("  │ ● │ │ ◆ starts task 3\n") == true)
        }
    }
#endif
