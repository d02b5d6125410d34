#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Glibc
    @testable import RaceTesting
    import Testing

    /// Tests in a process of their own, where nothing else runs.
    @Suite("Threads of the process", .failsIfStuck)
    struct ProcessThreadsTests {
        @Test("The system shows in what a thread waits.")
        func areShown() {
            #expect(ProcessThreads.areShown)
        }

        @Test("A file that is longer than one read is read to its end.")
        func longFile() {
            let files = EventLoop.files(waitingFor: 100)
            defer { for file in files.all { close(file) } }

            let text = ProcessThreads.read("/proc/self/fdinfo/\(files.events)")

            let lines = text?.split(separator: "\n").filter { $0.hasPrefix("tfd:") }
            #expect(lines?.count == 100)
        }

        @Test("A look shows nothing while a thread runs.")
        func running() async {
            await #expect(processExitsWith: .success) {
                let gate = DispatchSemaphore(value: 0)
                DispatchQueue(label: "waits").async { gate.wait() }
                while ProcessThreads.look(parked: []) == nil { await Task.yield() }

                DispatchQueue(label: "runs").async { while true {} }
                while ProcessThreads.look(parked: []) != nil { await Task.yield() }
                for _ in 1...20 where ProcessThreads.look(parked: []) != nil { exit(1) }
            }
        }

        @Test("A look shows nothing while a thread sleeps for a time.")
        func sleeping() async {
            await #expect(processExitsWith: .success) {
                DispatchQueue(label: "sleeps").async { sleep(1_000) }
                while ProcessThreads.look(parked: []) != nil { await Task.yield() }
                for _ in 1...20 where ProcessThreads.look(parked: []) != nil { exit(1) }
            }
        }

        @Test("A thread that was woken shows as running, or as having stopped once more.")
        func woken() async {
            await #expect(processExitsWith: .success) {
                let (gate, back) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                DispatchQueue(label: "waits").async {
                    while true {
                        gate.wait()
                        back.signal()
                    }
                }
                for _ in 1...1_000 {
                    var before = ProcessThreads.look(parked: [])
                    while before == nil { before = ProcessThreads.look(parked: []) }
                    gate.signal()
                    if ProcessThreads.look(parked: []) == before { exit(1) }
                    back.wait()
                }
            }
        }

        @Test("A timer that was set may end at any time.")
        func timer() async {
            await #expect(processExitsWith: .success) {
                DispatchQueue.global().asyncAfter(deadline: .now() + 1_000) {}
                while !ProcessThreads.mayTimerEnd(within: .seconds(2)) { await Task.yield() }
                for _ in 1...20 where !ProcessThreads.mayTimerEnd(within: .zero) { exit(1) }
            }
        }

        @Test("A thread that wakes while it is read is no fault.")
        func wakingTimers() async {
            await #expect(processExitsWith: .success) {
                let timer = DispatchSource.makeTimerSource()
                timer.schedule(deadline: .now(), repeating: .microseconds(50))
                timer.setEventHandler {}
                timer.resume()
                for _ in 1...2_000 { _ = ProcessThreads.mayTimerEnd(within: nil) }
                timer.cancel()
            }
        }

        @Test("A schedule waits for a timer that was set before it.")
        func earlierTimer() async {
            await #expect(processExitsWith: .success) {
                let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
                    tick.yield()
                }
                let report = await schedule { for await _ in ticks { break } }
                exit(report.failure == nil ? 0 : 1)
            }
        }

        @Test("A schedule waits for a timer of another library's event loop.")
        func otherLoop() async {
            await #expect(processExitsWith: .success) {
                let report = await schedule {
                    await withCheckedContinuation { continuation in
                        EventLoop.wait(seconds: 1) { continuation.resume() }
                    }
                }
                exit(report.failure == nil ? 0 : 1)
            }
        }

        @Test("A timer that has ended is no doubt.")
        func endedTimer() async {
            await #expect(processExitsWith: .success) {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
                        continuation.resume()
                    }
                }
                while ProcessThreads.mayTimerEnd(within: nil) { await Task.yield() }
            }
        }

        @Test("A wait that is watched sets no timer, which would delay each verdict.")
        func watchedWait() async {
            await #expect(processExitsWith: .success) {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                Task { try await kitchen.next() }
                await kitchen.nextSpy.called(times: 1)

                for _ in 1...1_000 where !ProcessThreads.mayTimerEnd(within: nil) { exit(0) }
                exit(1)
            }
        }

        @Test("A schedule waits for a sleep of a task that was started before it.")
        func earlierSleep() async {
            await #expect(processExitsWith: .success) {
                let sleep = Task { try await Task.sleep(for: .milliseconds(300)) }
                let report = await schedule { try await sleep.value }
                exit(report.failure == nil ? 0 : 1)
            }
        }

        @Test("A schedule waits for a thread that waits for a processor.")
        func busyMachine() async {
            await #expect(processExitsWith: .success) {
                // Dispatch has 255 threads at most.
                for _ in 1...min(8 * sysconf(Int32(_SC_NPROCESSORS_ONLN)), 128) {
                    DispatchQueue(label: "computes").async { while true {} }
                }
                await ScheduleRun.$patience.withValue(.milliseconds(200)) {
                    let report = await schedule {
                        await withCheckedContinuation { continuation in
                            DispatchQueue(label: "works").async {
                                let clock = CLOCK_THREAD_CPUTIME_ID
                                let end = IdleCounter.time(clock) + .milliseconds(60)
                                while IdleCounter.time(clock) < end {}
                                continuation.resume()
                            }
                        }
                    }
                    exit(report.failure == nil ? 0 : 1)
                }
            }
        }

        @Test("A schedule waits for work in a queue whose threads are all blocked.")
        func fullQueue() async {
            await #expect(processExitsWith: .success) {
                let gate = DispatchSemaphore(value: 0)
                let report = await schedule {
                    await withCheckedContinuation { continuation in
                        for _ in 1...sysconf(Int32(_SC_NPROCESSORS_ONLN)) {
                            DispatchQueue.global(qos: .utility).async { gate.wait() }
                        }
                        DispatchQueue.global(qos: .utility).async { continuation.resume() }
                    }
                }
                exit(report.failure == nil ? 0 : 1)
            }
        }
    }
#endif
