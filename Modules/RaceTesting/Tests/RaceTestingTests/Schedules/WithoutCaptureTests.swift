import Foundation
import Synchronization
import Testing

@testable import RaceTesting

/// Tests of schedules where the runtime has no hooks, each in a process of its own.
@Suite("Schedules without captures", .failsIfStuck)
struct WithoutCaptureTests {
    @Test("A test that passes says that plain tasks ran beside the schedules.")
    func passes() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let log = FailureLog()
            let report = await log.collect {
                await schedules(50, strict: true) {
                    await withTaskGroup { group in
                        for _ in 1...2 { group.addTask { await Task.yield() } }
                    }
                }
            }
            let says =
                log.sentences == [
                    """
                    Plain tasks are not captured in this process, so their order was not explored. \
                    Start them with start { … }.
                    """
                ]
            exit(says && !report.isComplete ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("A failure names what ran outside the schedules.")
    func fails() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let report = await FailureLog().collect { await schedule { throw KitchenError.busy } }
            let text = report.failure?.description ?? ""
            let says = text.contains("Outside the schedules: plain tasks, the main actor, ")
            exit(says ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// Leaves the runtime of this process as it is.
    static func turnOff() {
        // Safe: it is set before the first exploration of this process reads it.
        _ = unsafe setenv("RACE_CAPTURE", "off", 1)
    }

    @Test("settle() waits for the main actor, and for what its callers then do.")
    func mainActor() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let report = await FailureLog().collect {
                await schedule {
                    let counter = Counter()
                    start {
                        await MainActor.run {}
                        for _ in 1...3 { await Task.yield() }
                        await counter.bump()
                    }

                    await settle()

                    if await counter.value != 1 { throw KitchenError.busy }
                }
            }
            exit(report.failure == nil ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("A schedule that fails because the main actor is late runs again, and waits for it.")
    func lateMainActor() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let runs = Atomic(0)
            let gate = Gate()
            let report = await FailureLog().collect {
                await schedule {
                    let isFirst = runs.add(1, ordering: .relaxed).newValue == 1
                    if !isFirst { gate.open() }
                    let counter = Counter()
                    start {
                        await MainActor.run { if isFirst { gate.pass() } }
                        await counter.bump()
                    }

                    await settle()

                    if await counter.value != 1 { throw KitchenError.busy }
                }
            }
            exit(report.failure == nil ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("A schedule that used the main actor runs again, and the next ones wait at once.")
    func usesMainActor() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let values = Mutex<[Int]>([])
            await FailureLog().collect {
                await schedules(2) {
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
            }
            let isWaiting = values.withLock { $0.count == 3 && $0.dropFirst() == [1, 1] }
            exit(isWaiting ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("A failure counts even if it does not repeat, where nothing used the main actor.")
    func failsOnce() async {
        await #expect(processExitsWith: .success) {
            Self.turnOff()
            let runs = Atomic(0)
            let report = await FailureLog().collect {
                await schedule {
                    let isFirst = runs.add(1, ordering: .relaxed).newValue == 1
                    await settle()
                    if isFirst { throw KitchenError.busy }
                }
            }
            exit(report.failure != nil ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

/// A gate that is closed until it is opened.
private final class Gate: Sendable {
    private let isOpen = DispatchSemaphore(value: 0)

    func open() { isOpen.signal() }

    func pass() { isOpen.wait() }
}
