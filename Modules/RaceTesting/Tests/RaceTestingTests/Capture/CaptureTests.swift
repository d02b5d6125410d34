import Dispatch
import Foundation
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

/// Tests of schedules where the runtime has no hooks, each in a process of its own.
@Suite("Schedules without captures", .failsIfStuck)
struct WithoutCaptureTests {
    private static func turnOff() {
        setVariable("RACE_CAPTURE", "off")
    }

    @Test("A test that passes says that plain tasks ran beside the schedules.")
    func passes() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
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
        }
    }

    @Test("A failure names what ran outside the schedules.")
    func fails() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            await FailureLog().expectFailure(
                "Outside the schedules: plain tasks, the main actor, "
            ) { throw KitchenError.busy }
        }
    }

    /// A body that uses the main actor, or fails in its first run.
    enum Body: CaseIterable, Codable {
        /// `settle()` waits for what the callers of the main actor then do.
        case settles
        /// The main actor is late: the schedule runs again, and waits for it.
        case isLate
        /// Nothing uses the main actor, so a failure counts even if it does not repeat.
        case failsOnce

        func run() async throws {
            let isFirst = Self.runs.add(1, ordering: .relaxed).newValue == 1
            if self == .isLate, !isFirst { Self.gate.signal() }
            let counter = Counter()
            start {
                switch self {
                case .settles:
                    await MainActor.run {}
                    for _ in 1...3 { await Task.yield() }
                case .isLate: await MainActor.run { if isFirst { Self.gate.wait() } }
                case .failsOnce: if isFirst { return }
                }
                await counter.bump()
            }

            await settle()

            if await counter.value != 1 { throw KitchenError.busy }
        }

        private static let runs = Atomic(0)
        private static let gate = DispatchSemaphore(value: 0)
    }

    @Test("A schedule that fails runs again if the main actor was used.", arguments: Body.allCases)
    func mainActor(body: Body) async {
        await #expect(processExitsWith: .success) { [body] in
            Self.turnOff()
            let report = await FailureLog().schedule { try await body.run() }

            #expect((report.failure != nil) == (body == .failsOnce))
        }
    }

    @Test("A schedule that used the main actor runs again, and the next ones wait at once.")
    func usesMainActor() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let values = Mutex<[Int]>([])
            await FailureLog().schedules(2) {
                let counter = Counter()
                let bumping = start {
                    await MainActor.run {}
                    await counter.bump()
                }

                await settle()

                let value = await counter.value
                values.withLock { $0.append(value) }
                await bumping.value
            }

            let all = values.withLock(\.self)
            #expect(all.count == 3)
            #expect(all.dropFirst() == [1, 1])
        }
    }
}

/// Tests in a process of their own, which sets the hooks before the first schedule does.
@Suite("Hooks of another library", .failsIfStuck)
struct PreviousHooksTests {
    enum Hook: CaseIterable, Codable {
        case plainTasks, mainActor

        func set() throws {
            // Safe: the runtime keeps the hook as long as the process lives, and no task starts meanwhile.
            switch self {
            case .plainTasks:
                let hook = try unsafe #require(RuntimeSymbols.enqueueGlobalHook)
                unsafe hook.pointee = { job, original in
                    PreviousHooksTests.calls.add(1, ordering: .relaxed)
                    original(job)
                }
            case .mainActor:
                let hook = try unsafe #require(RuntimeSymbols.mainExecutorHook)
                unsafe hook.pointee = { original in
                    PreviousHooksTests.calls.add(1, ordering: .relaxed)
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

    @Test(
        "A hook gets the work outside of schedules, and none of a schedule.",
        arguments: Hook.allCases)
    func hook(_ hook: Hook) async {
        await #expect(processExitsWith: .success) { [hook] in
            try hook.set()

            await schedule {
                let before = Self.callCount
                await hook.use()
                #expect(Self.callCount == before)
            }
            let before = Self.callCount
            await hook.use()

            #expect(Self.callCount > before)
        }
    }

    private static var callCount: Int { calls.load(ordering: .relaxed) }
    private static let calls = Atomic(0)
}
