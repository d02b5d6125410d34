#if os(Linux) && canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization
    import Testing

    @testable import RaceTesting

    @Suite("Threads and timers of the process", .failsIfStuck)
    struct ProcessThreadsTests {
        enum Activity: CaseIterable {
            case computes, sleeps, waitsForTime, waitsForFile

            func start() {
                let queue = DispatchQueue(label: "\(self)")
                switch self {
                case .computes: queue.async { while true {} }
                case .sleeps: queue.async { sleep(1_000) }
                case .waitsForTime:
                    let gate = DispatchSemaphore(value: 0)
                    queue.async { _ = gate.wait(timeout: .now() + 1_000) }
                case .waitsForFile:
                    let pipe = Pipe()
                    let source = DispatchSource.makeReadSource(
                        fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
                    source.setEventHandler { _ = (pipe, source) }
                    source.resume()
                }
            }
        }

        /// Work that nothing in the process does now.
        enum Work: CaseIterable {
            case earlierTimer, earlierSleep
            /// A timer for which a job blocks its thread.
            case timerOfJob
            case loopOfOtherLibrary
            /// A block in a queue whose threads are all blocked.
            case fullQueue

            /// Starts work that comes before the schedule, and returns the body that waits for it.
            func start() -> @Sendable () async throws -> Void {
                switch self {
                case .earlierTimer:
                    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
                        tick.yield()
                    }
                    return { for await _ in ticks { break } }
                case .earlierSleep:
                    let sleep = Task { try await Task.sleep(for: .milliseconds(300)) }
                    return { try await sleep.value }
                case .timerOfJob: return { waitForTimer(.seconds(6)) }
                case .loopOfOtherLibrary:
                    return {
                        await withCheckedContinuation { continuation in
                            EventLoop.wait(seconds: 1) { continuation.resume() }
                        }
                    }
                case .fullQueue:
                    return {
                        let (gate, queue) = (
                            DispatchSemaphore(value: 0), DispatchQueue.global(qos: .utility)
                        )
                        await withCheckedContinuation { continuation in
                            for _ in 1...sysconf(Int32(_SC_NPROCESSORS_ONLN)) {
                                queue.async { gate.wait() }
                            }
                            queue.async { continuation.resume() }
                        }
                    }
                }
            }
        }

        @Test(
            "A timer may end within a time that is as long as its rest; an unknown text is a timer.",
            arguments: [
                ("(3, 500)", Duration.seconds(4), true), ("(3, 0)", .seconds(3), true),
                ("(3, 500)", .seconds(3), false), ("(0, 7)", .nanoseconds(7), true),
                ("(0, 7)", .nanoseconds(6), false), ("(1, 7)", nil, true), ("(0, 0)", nil, false),
                ("(0, 0)", .seconds(9), false), ("(1)", .zero, true), ("", .zero, true),
            ] as [(String, Duration?, Bool)])
        func rest(value: String, time: Duration?, mayEnd: Bool) {
            let clock = "clockid: \(CLOCK_REALTIME)\nticks: 0\nit_value: \(value)\n"

            #expect(DispatchTimers(clocks: [clock]).mayEnd(within: time) == mayEnd)
        }

        @Test("A sample sees what the process does.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        static let rows: [Row] =
            Activity.allCases.map { activity in
                Row("A sample shows nothing while a thread may go on: it \(activity).", in: .alone)
                { _ in
                    let gate = DispatchSemaphore(value: 0)
                    DispatchQueue(label: "waits").async { gate.wait() }
                    await waitOrExit { ProcessThreads.sample(parked: []) != nil }

                    activity.start()
                    await waitOrExit { ProcessThreads.sample(parked: []) == nil }
                    for _ in 1...20 where ProcessThreads.sample(parked: []) != nil { exit(1) }
                }
            }
            + Work.allCases.map { work in
                Row(
                    "A schedule waits for work that comes later: \(work).",
                    in: .aloneWithUsualLimits
                ) {
                    await schedule(work.start())
                }
            } + others

        private static let others: [Row] = [
            Row("A thread that computes waits for no other.") {
                let isOver = AtomicFlag()
                let number = Atomic<Int32>(0)
                let thread = AskedThread {
                    number.store(ProcessThreads.current, ordering: .relaxed)
                }
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
            },
            Row("While a timer ends, the process never seems to sleep for good.") {
                // A timer ends, and wakes a thread, right after the process was looked at for the first time.
                let looks = Lines()
                let sample = StallDetector.sample(
                    asksForTimers: true,
                    timers: { _ in looks.count(with: "timers") == 1 },
                    threads: { looks.count(with: "threads") == 1 ? ["asleep"] : nil })
                #expect(sample.mayTimerEnd.soon || sample.stops == nil)
                #expect(sample.mayTimerEnd.ever || sample.stops == nil)
            },
            Row("A sample names each thread, so that it differs if one goes.", in: .alone) {
                let number = Atomic<Int32>(0)
                let waiting = AskedThread {
                    number.store(ProcessThreads.current, ordering: .relaxed)
                }
                var sample: [Substring]?
                await waitOrExit {
                    sample = ProcessThreads.sample(parked: [])
                    return sample != nil
                }
                let name = "\(number.load(ordering: .relaxed))"
                withExtendedLifetime(waiting) { #expect(sample?.contains { $0 == name } == true) }
            },
            Row("A thread that was woken runs, or has stopped once more.", in: .alone) {
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
            },
            Row("A schedule waits for a thread that waits for a processor.", in: .alone) {
                // Dispatch has 255 threads at most. 200 are enough for 120 processors.
                for _ in 1...min(8 * sysconf(Int32(_SC_NPROCESSORS_ONLN)), 200) {
                    DispatchQueue(label: "computes").async { while true {} }
                }
                await ScheduleRun.$patience.withValue(.milliseconds(200)) {
                    await schedule {
                        await onOtherThread {
                            let clock = CLOCK_THREAD_CPUTIME_ID
                            let end = IdleDetector.time(clock) + .milliseconds(120)
                            while IdleDetector.time(clock) < end {}
                        }
                    }
                }
            },
            Row("A timer that was set may end, and an expired one does not count.", in: .alone) {
                waitForTimer(.milliseconds(1))
                await waitOrExit { !ProcessThreads.mayTimerEnd(within: nil) }
                DispatchQueue.global().asyncAfter(deadline: .now() + 1_000) {}
                await waitOrExit { ProcessThreads.mayTimerEnd(within: .seconds(2)) }
                for _ in 1...20 where !ProcessThreads.mayTimerEnd(within: .zero) { exit(1) }
            },
            Row("A wait that is watched sets no timer, which would delay each verdict.", in: .alone)
            { _ in
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspends()
                Task { try await kitchen.next() }
                await kitchen.nextSpy.called(times: 1)

                for _ in 1...1_000 where !ProcessThreads.mayTimerEnd(within: nil) { exit(0) }
                exit(1)
            },
            Row("A thread that wakes while it is read is no fault.", in: .alone) {
                let timer = DispatchSource.makeTimerSource()
                timer.schedule(deadline: .now(), repeating: .microseconds(50))
                timer.setEventHandler {}
                timer.resume()
                for _ in 1...2_000 { _ = ProcessThreads.mayTimerEnd(within: nil) }
                timer.cancel()
            },
            Row(
                "A file that is longer than one read is read to its end, and none stays open.",
                in: .alone
            ) { () async throws in
                let openFiles = {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
                }
                // The process has inherited what other tests have open.
                let inherited = try openFiles()
                for _ in 1...100 { _ = ProcessThreads.read("/proc/self/status") }
                #expect(try openFiles() < inherited + 100)
                // Near its end.
                #expect(ProcessThreads.read("/proc/self/maps")?.contains("[stack]") == true)
            },
        ]
    }

    private func waitForTimer(_ time: DispatchTimeInterval) {
        let gate = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + time) { gate.signal() }
        gate.wait()
    }
#endif
