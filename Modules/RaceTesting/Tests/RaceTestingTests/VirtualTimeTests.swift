#if FullCapture && os(Linux)
    import RaceTesting
    import Synchronization
    import Testing

    /// Tests of schedules with the package trait `FullCapture`.
    @Suite("Virtual time")
    struct VirtualTimeTests {
        @Test("A sleep of a day takes no time.")
        func sleeps() async {
            let report = await schedules(10) { try await Task.sleep(for: .seconds(86_400)) }

            #expect(report.arrivals == 0)
        }

        @Test("Sleeps end in the order of their deadlines.")
        func sleepOrder() async {
            await schedules(200) {
                let ended = Spy<Int, Void, Never>("ended")
                await withTaskGroup { group in
                    for hours in [3, 1, 2] {
                        group.addTask {
                            try? await Task.sleep(for: .seconds(hours * 3_600))
                            await ended(hours)
                        }
                    }
                }
                #expect(ended.calls == [1, 2, 3])
            }
        }
    }
#endif
