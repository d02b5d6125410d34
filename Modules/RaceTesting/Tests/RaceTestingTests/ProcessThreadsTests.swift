#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc
    import Synchronization
    @testable import RaceTesting
    import Testing

    /// Tests in a process of their own, where nothing else runs.
    @Suite("Threads of the process")
    struct ProcessThreadsTests {
        @Test("They are stuck when each waits for another, and a busy one is not.")
        func stuck() async {
            await #expect(processExitsWith: .success) {
                let gate = DispatchSemaphore(value: 0)
                DispatchQueue(label: "waits").async { gate.wait() }
                while ProcessThreads.areStuck(besides: []) != true { await Task.yield() }

                DispatchQueue(label: "runs").async { while true {} }
                while ProcessThreads.areStuck(besides: []) != false { await Task.yield() }
                for _ in 1...20 where ProcessThreads.areStuck(besides: []) != false { exit(1) }
            }
        }

        @Test("A thread that sleeps for a time is not stuck.")
        func sleeping() async {
            await #expect(processExitsWith: .success) {
                DispatchQueue(label: "sleeps").async { sleep(1_000) }
                while ProcessThreads.areStuck(besides: []) != false { await Task.yield() }
                for _ in 1...20 where ProcessThreads.areStuck(besides: []) != false { exit(1) }
            }
        }

        @Test("Nothing is stuck for good after a timer was set.")
        func timer() async {
            await #expect(processExitsWith: .success) {
                DispatchQueue.global().async {}
                var thread = ProcessThreads.timerThread
                while thread == nil { thread = ProcessThreads.timerThread }
                guard let thread, let before = ProcessThreads.runs(of: thread) else { exit(1) }

                DispatchQueue.global().asyncAfter(deadline: .now() + 1_000) {}
                while ProcessThreads.areStuck(besides: []) != true { await Task.yield() }

                let areStuck = ProcessThreads.areStuck(besides: [], withoutTimersSince: before)
                if areStuck != false { exit(1) }
            }
        }

        @Test(
            "A schedule waits for a timer, and for nothing where no other thread can bring a job.")
        func schedules() async {
            await #expect(processExitsWith: .success) {
                let report = await schedule {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
                            continuation.resume()
                        }
                    }
                }
                if report.failure != nil { exit(1) }

                let executor = ScheduleExecutor(
                    .trace(""), ScheduleLog(), WaitRegistry(limit: nil), test: "",
                    isRecording: false)
                var arrival = ScheduleExecutor.Arrival.late
                while arrival != .impossible {
                    let runs = ProcessThreads.timerThread.flatMap { ProcessThreads.runs(of: $0) }
                    executor.state.withLock { $0.timerRuns = runs }
                    arrival = executor.awaitArrival(for: .seconds(1))
                }
            }
        }
    }
#endif
