#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization
    import Testing

    @testable import RaceTesting

    /// Tests in a process of their own, where nothing else runs.
    @Suite("Threads of the process", .failsIfStuck)
    struct ProcessThreadsTests {
        @Test("A sample shows nothing while a thread runs.")
        func running() async {
            await #expect(processExitsWith: .success) {
                let gate = DispatchSemaphore(value: 0)
                DispatchQueue(label: "waits").async { gate.wait() }
                await waitOrExit { ProcessThreads.sample(parked: []) != nil }

                DispatchQueue(label: "runs").async { while true {} }
                await waitOrExit { ProcessThreads.sample(parked: []) == nil }
                for _ in 1...20 where ProcessThreads.sample(parked: []) != nil { exit(1) }
            }
        }

        @Test("A sample shows nothing while a thread sleeps for a time.")
        func sleeping() async {
            await #expect(processExitsWith: .success) {
                DispatchQueue(label: "sleeps").async { sleep(1_000) }
                await waitOrExit { ProcessThreads.sample(parked: []) == nil }
                for _ in 1...20 where ProcessThreads.sample(parked: []) != nil { exit(1) }
            }
        }

        @Test("A sample shows nothing while a thread waits for another, but not for ever.")
        func waitingForTime() async {
            await #expect(processExitsWith: .success) {
                let gate = DispatchSemaphore(value: 0)
                DispatchQueue(label: "waits").async { _ = gate.wait(timeout: .now() + 1_000) }
                await waitOrExit { ProcessThreads.sample(parked: []) == nil }
                for _ in 1...20 where ProcessThreads.sample(parked: []) != nil { exit(1) }
            }
        }

        @Test("A sample names each thread, so that it differs when one comes or goes.")
        func names() async {
            await #expect(processExitsWith: .success) {
                let number = Atomic<Int32>(0)
                let waiting = AskedThread {
                    number.store(ProcessThreads.current, ordering: .relaxed)
                }
                var sample = ProcessThreads.sample(parked: [])
                for _ in 1...20_000 where sample == nil {
                    await Task.yield()
                    sample = ProcessThreads.sample(parked: [])
                }
                let name = "\(number.load(ordering: .relaxed))"
                let isNamed = withExtendedLifetime(waiting) { sample?.contains { $0 == name } }
                exit(isNamed == true ? 0 : 1)
            }
        }

        @Test("A thread that computes waits for no other.")
        func computing() {
            let isOver = AtomicFlag()
            let number = Atomic<Int32>(0)
            let thread = AskedThread { number.store(ProcessThreads.current, ordering: .relaxed) }
            let isComputing = DispatchSemaphore(value: 0)
            let end = thread.start {
                isComputing.signal()
                while !isOver.value {}
            }
            isComputing.wait()

            let answers = (1...20).map { _ in
                ProcessThreads.waitsForThread(number.load(ordering: .relaxed))
            }
            isOver.set()
            end()
            thread.end()

            #expect(!answers.contains(true))
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
                    var before = ProcessThreads.sample(parked: [])
                    for _ in 1...20_000 where before == nil {
                        before = ProcessThreads.sample(parked: [])
                    }
                    gate.signal()
                    if ProcessThreads.sample(parked: []) == before { exit(1) }
                    back.wait()
                }
            }
        }

        @Test("A schedule waits for a thread that waits for a processor.")
        func busyMachine() async {
            await #expect(processExitsWith: .success) {
                // Dispatch has 255 threads at most. 200 are enough for 120 processors.
                for _ in 1...min(8 * sysconf(Int32(_SC_NPROCESSORS_ONLN)), 200) {
                    DispatchQueue(label: "computes").async { while true {} }
                }
                await ScheduleRun.$patience.withValue(.milliseconds(200)) {
                    let report = await schedule {
                        await withCheckedContinuation { continuation in
                            DispatchQueue(label: "works").async {
                                let clock = CLOCK_THREAD_CPUTIME_ID
                                let end = IdleDetector.time(clock) + .milliseconds(120)
                                while IdleDetector.time(clock) < end {}
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

        @Test("A file that is longer than one read is read to its end.")
        func longFile() {
            let files = EventLoop.files(waitingFor: 100)
            defer { for file in files.all { close(file) } }

            let text = ProcessThreads.read("/proc/self/fdinfo/\(files.events)")

            let lines = text?.split(separator: "\n").filter { $0.hasPrefix("tfd:") }
            #expect(lines?.count == 100)
        }

        @Test("No file stays open.")
        func closed() async {
            await #expect(processExitsWith: .success) {
                func openFiles() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
                }
                // The process has inherited what other tests have open.
                let inherited = try openFiles()
                for _ in 1...100 { _ = ProcessThreads.read("/proc/self/status") }
                exit(try openFiles() < inherited + 100 ? 0 : 1)
            }
        }
    }

#endif
