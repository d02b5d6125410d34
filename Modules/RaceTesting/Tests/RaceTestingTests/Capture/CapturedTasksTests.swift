import Synchronization
import Testing

@testable import RaceTesting

@Suite("Tasks that leave their schedule", .failsIfStuck)
struct CapturedTasksTests {
    private let log = FailureLog()

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

    @Test("A detached task that comes back from another thread is in its schedule again.")
    func comesBack() async {
        let report = await log.schedule {
            await Task.detached {
                await Outside().visit()
                FailureReporter.running.fail("Late.", at: SourceSite())
            }.value
        }

        #expect(report.failure?.sentences.first?.hasSuffix(": Late.") == true)
    }

    @Test("An expectation that fails in a detached task fails its schedule, once.")
    func expects() async {
        let report = await log.schedule {
            // As a real expectation does; Swift Testing would record that one, too.
            await Task.detached { for _ in 1...2 { _ = ScheduleLog.record("Wrong.") } }.value
        }

        #expect(report.failure?.sentences == ["Wrong."])
    }

    @Test("A task of the main actor that its schedule leaves behind can go on.")
    func leftBehind() async throws {
        let (door, opener) = AsyncStream<Void>.makeStream()
        let leftBehind = Mutex<Task<Void, Never>?>(nil)
        await log.schedule {
            let task = Task { @MainActor in
                for await _ in door {}
            }
            leftBehind.withLock { $0 = task }
            await settle()
        }
        let waiting = try #require(leftBehind.withLock { $0 })

        opener.finish()

        await waiting.value
    }

    @Test("A schedule that wakes a task of an earlier one still captures its own.")
    func wakesEarlierTask() async {
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
    }

    @Test("A plain task that settles in a schedule that is given up goes on outside.")
    func givenUp() async {
        let settled = Spy<Void, Void, Never>("settled()")
        await log.schedule(stepLimit: 1_000) {
            Task {
                await settle()
                await settled()
            }
            while true { await Task.yield() }
        }

        await settled.called(times: 1)
        #expect(log.sentences.first?.contains("Livelock: still running") == true)
    }

    @Test(
        "The tasks of a schedule that ends lead nowhere, and those of another one still lead there."
    )
    func captured() {
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
    }
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
