import Testing

@testable import RaceTesting

@Suite("Tasks that leave their schedule", .failsIfStuck)
struct CapturedTasksTests {
    enum Work: CaseIterable {
        case actor, child, task, detachedTask
    }

    @Test(
        "A task that another thread starts or calls is in the schedule of its creator.",
        arguments: Work.allCases)
    func comesBack(_ work: Work) async {
        let places = Places()
        await schedule {
            let own = ThreadIdentity.current
            await Outside().visit {
                switch work {
                case .actor: await places.note(own)
                case .child:
                    async let child: Void = places.noteOutside(own)
                    await child
                case .task: await Task { await places.noteOutside(own) }.value
                case .detachedTask: await Task.detached { await places.noteOutside(own) }.value
                }
            }
        }

        #expect(await places.areOwn == [true])
    }

    @Test("A task that leaves its schedule is still known.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A detached task fails its schedule once with each sentence, also back from a thread.")
        { log in
            let report = await log.schedule {
                // As a real expectation does; Swift Testing would record that one, too.
                await Task.detached {
                    for _ in 1...2 { _ = ScheduleLog.record("Wrong.") }
                    await Outside().visit()
                    _ = ScheduleLog.record("Late.")
                }.value
            }
            #expect(report.failure?.sentences == ["Wrong.", "Late."])
        },
        Row("A schedule that wakes a task of an earlier one still captures its own.") { log in
            let (door, opener) = AsyncStream<Void>.makeStream()
            await log.schedule {
                start { for await _ in door {} }
                await settle()
            }
            let report = await schedule {
                opener.finish()
                await Task { await Task.yield() }.value
            }
            #expect(report.arrivals == 0)
        },
        Row("A plain task that settles in a schedule that is given up goes on outside.") { log in
            let settled = Spy<Void, Void, Never>("settled()")
            await log.schedule(stepLimit: 1_000) {
                Task {
                    await settle()
                    await settled()
                }
                while true { await Task.yield() }
            }
            await settled.called(times: 1)
            log.expectOne("Livelock: still running")
        },
        Row("The end of a schedule forgets its tasks, and not those of another one.") {
            let (one, other) = (
                ScheduleExecutor.inOrderOfArrival(), ScheduleExecutor.inOrderOfArrival()
            )
            // Far from the numbers of the runtime, and such that they want the same places.
            let numbers = (1...300).map { UInt64(1) << 40 + UInt64($0) << 20 }
            for (index, number) in numbers.enumerated() {
                let schedule = index.isMultiple(of: 3) ? one : other
                _ = schedule.steps.add(number)
                CapturedTasks.add(number, to: schedule)
            }
            CapturedTasks.remove(of: one)
            for (index, number) in numbers.enumerated() {
                #expect(CapturedTasks.find(number) === (index.isMultiple(of: 3) ? nil : other))
            }
        },
    ]
}

private actor Places {
    private(set) var areOwn: [Bool] = []

    func note(_ own: ThreadIdentity) { areOwn.append(own == .current) }

    @concurrent
    nonisolated func noteOutside(_ own: ThreadIdentity) async {
        let isOwn = own == .current
        await add(isOwn)
    }

    private func add(_ isOwn: Bool) { areOwn.append(isOwn) }
}
