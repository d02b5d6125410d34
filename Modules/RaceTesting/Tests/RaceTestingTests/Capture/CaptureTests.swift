import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The captures of a schedule", .onKnownToolchain)
struct CaptureTests {
    @Test("Verdicts name what runs outside the schedules.")
    func missing() {
        let all = Capture(hasPlainTasks: true, hasMainActor: true, hasYields: true)
        let names = [
            "plain tasks", "the main actor", "Task.yield() of a plain task in an actor",
            "the time of Task.sleep",
        ]

        #expect(Capture().missing == names)
        #expect(Capture(hasPlainTasks: true).missing == Array(names[1...]))
        #expect(all.missing == (all.hasVirtualTime ? [] : [names[3]]))
    }
}

@Suite("Schedules without captures", .failsIfStuck)
struct WithoutCaptureTests {
    @Test("A process without hooks says so, and searches what it can.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] =
        PreviousHooks.rows + [
            without("A test that passes says that plain tasks ran beside the schedules.") {
                let log = FailureLog()
                let report = await log.schedules(50, strict: true) {
                    await runYieldingTasks(2, count: 1)
                }
                #expect(!report.isComplete)
                #expect(
                    log.sentences == [
                        """
                        Plain tasks are not captured in this process, so their order was not explored. \
                        Start them with start { … }.
                        """
                    ])
            },
            without("A failure names what ran outside the schedules.") {
                await FailureLog().expectFailure(
                    "Outside the schedules: plain tasks, the main actor, "
                ) { throw KitchenError.busy }
            },
            without("settle() waits for what the callers of the main actor then do.") {
                #expect(
                    await bump { _ in
                        await MainActor.run {}
                        for _ in 1...3 { await Task.yield() }
                        return true
                    } == nil)
            },
            without("Where the main actor is late the schedule runs again, and waits for it.") {
                let gate = DispatchSemaphore(value: 0)
                #expect(
                    await bump {
                        if !$0 { gate.signal() }
                    } _: { isFirst in
                        await MainActor.run { if isFirst { gate.wait() } }
                        return true
                    } == nil)
            },
            without(
                "Where nothing uses the main actor a failure counts even if it does not repeat."
            ) {
                #expect(await bump { isFirst in !isFirst } != nil)
            },
            without(
                "A schedule that used the main actor runs again, and the next ones wait at once."
            ) {
                let values = Lines()
                await FailureLog().schedules(2) {
                    let counter = Counter()
                    let bumping = start {
                        await MainActor.run {}
                        await counter.bump()
                    }
                    await settle()
                    values.add("\(await counter.value)")
                    await bumping.value
                }
                #expect(values.all.count == 3)
                #expect(values.all.dropFirst() == ["1", "1"])
            },
        ]

    private static func without(
        _ sentence: String, _ body: @escaping @Sendable () async throws -> Void
    ) -> Row {
        Row(sentence, in: .alone) {
            setVariable("RACE_CAPTURE", "off")
            try await body()
        }
    }

    /// Returns the failure of a body that settles, and throws unless a task has bumped its counter by then.
    ///
    /// - Parameters:
    ///   - before: is called before the task starts, and gets whether the run is the first one.
    ///   - work: the work of the task; whether it bumps.
    private static func bump(
        _ before: @escaping @Sendable (Bool) -> Void = { _ in },
        _ work: @escaping @Sendable (Bool) async -> Bool
    ) async -> ScheduleFailure? {
        let runs = Lines()
        return await FailureLog().schedule {
            let isFirst = runs.count(with: "run") == 1
            before(isFirst)
            let counter = Counter()
            start { if await work(isFirst) { await counter.bump() } }

            await settle()

            if await counter.value != 1 { throw KitchenError.busy }
        }.failure
    }
}

/// Each process sets a hook before its first schedule does.
private enum PreviousHooks {
    enum Hook: CaseIterable {
        case plainTasks, mainActor

        func set() throws {
            // Safe: the runtime keeps the hook as long as the process lives, and no task starts meanwhile.
            switch self {
            case .plainTasks:
                let hook = try unsafe #require(RuntimeSymbols.enqueueGlobalHook)
                unsafe hook.pointee = { job, original in
                    PreviousHooks.calls.add(1, ordering: .relaxed)
                    original(job)
                }
            case .mainActor:
                let hook = try unsafe #require(RuntimeSymbols.mainExecutorHook)
                unsafe hook.pointee = { original in
                    PreviousHooks.calls.add(1, ordering: .relaxed)
                    return unsafe original()
                }
            }
        }

        func use() async {
            switch self {
            case .plainTasks: await Task {}.value
            case .mainActor: await MainActor.run {}
            }
        }
    }

    fileprivate static let rows: [Row] = Hook.allCases.map { hook in
        Row("A hook of \(hook) gets the work outside of schedules only.", in: .alone) {
            try hook.set()
            await schedule {
                let before = callCount
                await hook.use()
                #expect(callCount == before)
            }
            let before = callCount
            await hook.use()
            #expect(callCount > before)
        }
    }

    private static var callCount: Int { calls.load(ordering: .relaxed) }
    private static let calls = Atomic(0)
}
