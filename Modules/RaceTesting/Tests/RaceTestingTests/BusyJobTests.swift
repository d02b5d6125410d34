#if os(Linux) && canImport(Glibc)
    import Foundation
    import Glibc
    import Synchronization
    import Testing

    @testable import RaceTesting

    @Suite("Jobs that do not suspend", .failsIfStuck)
    struct BusyJobTests {
        enum Loop: CaseIterable {
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
                    await inTwoTasks("waits") { name in
                        if name == "waits" { loop.wait(for: flag) } else { flag.set() }
                    }
                }
            }
        }

        @Test(
            "A loop that computes until another task has run fails the test, and the run goes on.",
            arguments: [Loop.empty, .yields])
        func computes(_ loop: Loop) async throws {
            let flag = AtomicFlag()
            defer { flag.set() }
            let log = FailureLog()

            _ = await Self.search(loop, until: flag, Self.short, log)

            log.expectOne(
                "Busy: “waits” does not suspend, so nothing else of “computes(_:)” at",
                "It has used 0.2 s of processor time.")
            #if KnownToolchain
                log.expectOne("BusyJobTests.swift:")
            #endif
        }

        @Test("It is soon known where nothing else goes on.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        static let rows: [Row] =
            Loop.allCases.map { loop in
                Row("A loop that \(loop) until another task has run fails soon.", in: .alone) {
                    let report = await search(loop, until: AtomicFlag(), .early, FailureLog())
                    let text = report.failure?.description ?? ""
                    exit(text.contains(", and nothing else went on.") ? 0 : 1)
                }
            } + [
                Row("A job that computes and counts in memory is not busy.", in: .alone) {
                    await schedule {
                        let count = Atomic(0)
                        // On each machine about twice as long as an endless loop may take.
                        let end = IdleDetector.time(CLOCK_THREAD_CPUTIME_ID) + .seconds(2)
                        repeat {
                            while count.add(1, ordering: .relaxed).newValue % 100_000 > 0 {}
                        } while IdleDetector.time(CLOCK_THREAD_CPUTIME_ID) < end
                    }
                },
                Row("A loop that sleeps until another thread has worked is not busy.", in: .alone) {
                    await schedule {
                        let flag = AtomicFlag()
                        Thread.detachNewThread {
                            sleep(3)
                            flag.set()
                        }
                        while !flag.value { usleep(1_000) }
                    }
                },
                Row(
                    "A test with the trait ends the process, since its body never returns.",
                    ends: "The run ends here: “busy” never returns"
                ) { log in
                    await BusyLimit.$current.withValue(short) {
                        let body = TraitBody({ while true { sched_yield() } }, of: "“busy”")
                        await log.schedule { try await body.run() }
                        await body.end()
                    }
                },
            ]

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
    }
#endif
