#if os(Linux) && KnownToolchain
    import Dispatch
    @testable import RaceTesting
    import Testing

    @Suite("Immediate tasks in schedules", .failsIfStuck)
    struct ImmediateTaskTests {
        enum Start: CaseIterable {
            case task, detached, child

            /// Starts an immediate task from a plain one.
            func callAsFunction(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
                switch self {
                case .task: Task.immediate(name: "buyer") { await work() }
                case .detached: Task.immediateDetached(name: "buyer") { await work() }
                case .child:
                    Task {
                        await withTaskGroup { group in
                            group.addImmediateTask(name: "buyer") { await work() }
                        }
                    }
                }
            }
        }

        private let log = FailureLog()

        @Test("A stall says what one waits for.", arguments: Start.allCases)
        func stall(_ start: Start) async throws {
            let failure = await log.expectFailure("Stalled") {
                let spy = Spy<Int, Void, Never>("price(of:)")
                spy.suspends()
                await start { await Self.call(spy, 7) }.value
            }

            let lines = try #require(failure?.waiting).split(separator: "\n")
            let buyer = try #require(lines.firstIndex { $0.contains("“buyer”, started in") })
            #expect(
                lines[buyer...].prefix(3).contains {
                    $0.contains("A call of price(of:) is suspended")
                })
        }

        static let rows: [Row] = [
            Row("The timeline shows one from its start, in a column of its own.") { log in
                let line = #line
                let timeline = await log.timeline {
                    let spy = Spy<String, Void, Never>("load(_:)")
                    let first = Task.immediate(name: "first") { await Self.call(spy, "ribs") }
                    let second = Task(name: "second") { await Self.call(spy, "beans") }
                    for task in [first, second] { await task.value }
                }
                #expect(
                    timeline.hasPrefix(
                        """
                          ● test
                          │ ● first  (ImmediateTaskTests.swift:\(line + 3))
                          │ │ ● second  (ImmediateTaskTests.swift:\(line + 4))
                          ● starts first
                          │ ● calls load(_:) with ribs
                          ● starts second
                          ● waits for first

                        """))
            },
            Row("The timeline shows the end of one that does not suspend.") { log in
                let timeline = await log.timeline {
                    Task.immediate(name: "first") { note("is done") }
                    note("goes on")
                }
                let texts = timeline.split(separator: "\n")
                    .map { $0.drop { " ●│".contains($0) }.prefix { $0 != "(" } }
                #expect(
                    texts.starts(with: [
                        "test", "first  ", "starts first", "is done  ", "ends", "goes on  ",
                    ]))
            },
            Row("One that starts on another thread goes on in the schedule of its creator.") {
                let isInSchedule = AtomicFlag()
                await schedule {
                    let (started, end) = (FirstValue<Task<Void, Never>>(), FirstValue<Void>())
                    await Task {
                        await Outside().visit {
                            started.set(
                                Task.immediate {
                                    await end.value
                                    if ThreadSchedule.current != nil { isInSchedule.set() }
                                })
                        }
                        // By now it waits: to go on sooner it would need no job.
                        end.set(())
                        await started.value.value
                    }.value
                }
                #expect(isInSchedule.value)
            },
            Row("Outside of schedules one runs at once, as always.") {
                let lines = Lines()
                let task = Task.immediate {
                    lines.add("starts")
                    await Task.yield()
                    lines.add("ends")
                }
                lines.add("goes on")
                await task.value
                #expect(lines.all.first == "starts")
                #expect(lines.all.last == "ends")
            },
            Row("One that blocks the thread is named.", in: .alone) { log in
                await log.expectFailure("Blocked: “buyer” blocks") {
                    Task.immediate(name: "buyer") { BlockedThreadTests.Gate().block() }
                }
            },
        ]

        @Test("It is shown, and named, like other tasks.", arguments: rows)
        func row(_ row: Row) async throws { try await row.check() }

        @Test("One that a callback wakes goes on in its schedule.", arguments: Start.allCases)
        func callback(_ start: Start) async {
            let isInSchedule = AtomicFlag()

            let report = await log.schedule {
                let end = FirstValue<Void>()
                let task = start {
                    await end.value
                    await Task.yield()
                    if ThreadSchedule.current != nil { isInSchedule.set() }
                }
                // A task that does not wait yet would go on without a job.
                await settle()
                DispatchQueue.global().async { end.set(()) }
                await task.value
            }

            #expect(isInSchedule.value)
            #expect(report.arrivals == 1)
        }

        private static func call<Value>(_ spy: Spy<Value, Void, Never>, _ value: Value) async {
            await spy(value)
        }
    }
#endif
