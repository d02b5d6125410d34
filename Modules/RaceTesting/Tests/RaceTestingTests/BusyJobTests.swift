#if os(Linux) && canImport(Glibc)
    import Foundation
    import Glibc
    import Synchronization
    import Testing

    @testable import RaceTesting

    @Suite("Jobs that do not suspend", .failsIfStuck)
    struct BusyJobTests {
        enum Loop: CaseIterable, Codable {
            case empty, yields, sleeps, polls, selects

            func wait(for flag: AtomicFlag) {
                while !flag.value {
                    switch self {
                    case .empty: break
                    case .yields: sched_yield()
                    case .sleeps: usleep(1_000)
                    // Safe: neither has files.
                    case .polls: poll(nil, 0, 1)
                    case .selects:
                        var time = timeval(tv_sec: 0, tv_usec: 1_000)
                        _ = unsafe select(0, nil, nil, nil, &time)
                    }
                }
            }
        }

        /// A limit of the processor time alone.
        private static let short = BusyLimit(
            time: .milliseconds(200), sleeps: .max, states: .max, quietSamples: .max)

        /// Searches where a job waits in a loop for another task, which cannot run meanwhile.
        private static func search(
            _ loop: Loop, until flag: AtomicFlag, _ limit: BusyLimit, _ log: FailureLog
        ) async -> ScheduleReport {
            await BusyLimit.$current.withValue(limit) {
                await log.schedules(10) {
                    let tasks = [
                        Task(name: "waits") { loop.wait(for: flag) }, Task { flag.set() },
                    ]
                    for task in tasks { await task.value }
                }
            }
        }

        @Test(
            "A loop that computes until another task has run fails the test, and the run goes on.",
            arguments: [Loop.empty, .yields])
        func computes(_ loop: Loop) async throws {
            let flag = AtomicFlag()
            defer { flag.set() }

            let report = await Self.search(loop, until: flag, Self.short, FailureLog())

            let text = try #require(report.failure).description
            let name = "“waits” does not suspend, so nothing else of “computes(_:)” at"
            #expect(text.contains("Busy: \(name)"))
            #expect(text.contains("It has used 0.2 s of processor time."))
            #if KnownToolchain
                #expect(text.contains("BusyJobTests.swift:"))
            #endif
        }

        @Test(
            "A loop that waits for another task fails the test soon, when nothing else goes on.",
            arguments: Loop.allCases)
        func alone(_ loop: Loop) async {
            await #expect(processExitsWith: .success) { [loop] in
                let report = await Self.search(
                    loop, until: AtomicFlag(), BusyLimit.early, FailureLog())
                let text = report.failure?.description ?? ""
                exit(text.contains(", and nothing else went on.") ? 0 : 1)
            }
        }

        @Test("A job that computes is not busy, also where a loop has its count in memory.")
        func longComputation() async {
            await #expect(processExitsWith: .success) {
                await BusyLimit.$current.withValue(BusyLimit.early) {
                    _ = await schedule {
                        let count = Atomic(0)
                        // On each machine about twice as long as an endless loop may take.
                        let end = IdleDetector.time(CLOCK_THREAD_CPUTIME_ID) + .seconds(2)
                        repeat {
                            while count.add(1, ordering: .relaxed).newValue % 100_000 > 0 {}
                        } while IdleDetector.time(CLOCK_THREAD_CPUTIME_ID) < end
                    }
                }
            }
        }

        @Test("A loop that sleeps until another thread has worked is not busy.")
        func waitsForThread() async {
            await #expect(processExitsWith: .success) {
                let flag = AtomicFlag()
                await BusyLimit.$current.withValue(BusyLimit.early) {
                    _ = await schedule {
                        Thread.detachNewThread {
                            sleep(3)
                            flag.set()
                        }
                        while !flag.value { usleep(1_000) }
                    }
                }
            }
        }

        @Test("An exploration that is cancelled in such a loop ends, and names it.")
        func cancelled() async {
            let flag = AtomicFlag()
            defer { flag.set() }
            let log = FailureLog()
            let exploring = Task {
                await leniently { await Self.search(.sleeps, until: flag, .current, log) }
            }
            exploring.cancel()

            let report = await exploring.value

            #expect(report.isCutShort)
            #expect(report.schedules == 0)
            #expect(log.sentences.isEmpty)
            #expect(log.warnings.first?.contains("“waits” ran on, and did not suspend.") == true)
        }

        @Test("A test with the trait ends the process, since its body never returns.")
        func trait() async throws {
            let result = await #expect(processExitsWith: .failure, observing: .output) {
                await BusyLimit.$current.withValue(Self.short) {
                    let body = TraitBody({ while true { sched_yield() } }, of: "“busy”")
                    await FailureLog().collect { await schedule { try await body.run() } }
                    await body.end()
                }
            }

            #expect(result.output.contains("The run ends here: “busy” never returns"))
        }
    }
#endif
