#if FullCapture && os(Linux)
    import RoutingTestSupport
    import Testing

    /// Tests of schedules with the package trait `FullCapture`.
    @Suite("Full capture")
    struct FullCaptureTests {
        @Test("Plain and detached tasks belong to the schedule.")
        func plainTasks() async {
            let report = await schedules(200) {
                let kitchen = KitchenSpy()
                Task { kitchen.ring("plain") }
                Task.detached { kitchen.ring("detached") }

                await settle()

                #expect(Set(kitchen.ringSpy.calls) == ["plain", "detached"])
            }

            #expect(report.arrivals == 0)
            #expect(report.distinct > 1)
        }

        @Test("A sleep of a day takes no time.")
        func sleeps() async {
            let clock = ContinuousClock()

            let elapsed = await clock.measure {
                await schedules(10) { try await Task.sleep(for: .seconds(86_400)) }
            }

            #expect(elapsed < .seconds(60))
        }

        @Test("Sleeps end in the order of their deadlines.")
        func sleepOrder() async {
            await schedules(200) {
                let kitchen = KitchenSpy()
                await withTaskGroup { group in
                    for hours in [3, 1, 2] {
                        group.addTask {
                            try? await Task.sleep(for: .seconds(hours * 3_600))
                            kitchen.ring("\(hours)")
                        }
                    }
                }
                #expect(kitchen.ringSpy.calls == ["1", "2", "3"])
            }
        }

        @Test("The main actor belongs to the schedule.")
        func mainActor() async {
            let report = await schedules(200) {
                let kitchen = KitchenSpy()
                Task { @MainActor in kitchen.ring("main") }
                start { kitchen.ring("pool") }

                await settle()

                #expect(kitchen.ringSpy.callCount == 2)
            }

            #expect(report.arrivals == 0)
        }
    }
#endif
