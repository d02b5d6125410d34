import Dispatch
import Synchronization
import Testing
import XCTest

@testable import RaceTesting

/// The main actor of schedules and that of all other code are one.
@Suite("The turn of the main actor", .failsIfStuck)
struct MainActorTurnTests {
    private let meeting = Meeting()

    @Test("No other code is in the main actor while a schedule is.", arguments: Visitor.allCases)
    func isAlone(_ visitor: Visitor) async {
        await withTaskGroup { [meeting] group in
            group.addTask {
                await onOtherThread { meeting.waitUntilOpen() }
                await visitor.visit(meeting)
            }
            await schedule { await MainActor.run { meeting.open() } }
        }

        #expect(!meeting.hasOverlapped)
    }

    static let rows: [Row] = [
        Row("The main actor's code in a schedule runs in the main queue.", if: isKnownToolchain) {
            let exploring = Task { @MainActor in
                await schedule {
                    await MainActor.run { dispatchPrecondition(condition: .onQueue(.main)) }
                }
            }
            _ = await exploring.value
        },
        Row("A task of the schedule that comes from another thread waits for its main actor.") {
            let meeting = Meeting()
            let report = await schedule { [meeting] in
                let outside = Outside()
                async let visit: Void = outside.visit {
                    meeting.waitUntilOpen()
                } thenOnMainActor: {
                    meeting.visit()
                }
                await MainActor.run { meeting.open() }
                await visit
            }
            #expect(!meeting.hasOverlapped)
            #expect(report.arrivals > 0)
        },
        Row("Code of a schedule in the main queue is in the main actor.", in: .schedule) {
            await onOtherThread { DispatchQueue.main.sync { MainActor.assumeIsolated {} } }
            onMainQueue { MainActor.assumeIsolated {} }
        },
        // Other tests would wait for the main queue.
        Row(
            "Other schedules go on when one blocks the main actor, and the main queue when it is free.",
            in: .alone
        ) { log in
            let gate = BlockedThreadTests.Gate()
            await log.expectFailure("Blocked: The test's body") {
                await MainActor.run { gate.block() }
            }
            await schedule { await MainActor.run {} }
            gate.leave()
            await MainActor.run {}
        },
        Row(
            "A run whose main actor is blocked for good ends, and names the test.",
            ends: "The run ends here: ", " blocks the main actor, as its failure says"
        ) { log in
            await log.schedule {
                await MainActor.run { BlockedThreadTests.Gate().block() }
            }
            await MainActor.run {}
        },
    ]

    @Test("The main queue is one of the schedule, and may be blocked.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    enum Visitor: CaseIterable {
        case schedule, task, callback

        func visit(_ meeting: Meeting) async {
            switch self {
            case .schedule:
                await RaceTesting.schedule { await MainActor.run { meeting.visit() } }
            case .task: await MainActor.run { meeting.visit() }
            case .callback:
                await onOtherThread {
                    onMainQueue { MainActor.assumeIsolated { meeting.visit() } }
                }
            }
        }
    }
}

/// Calls the main queue; not async, where the compiler would warn.
private func onMainQueue(_ work: @Sendable () -> Void) { DispatchQueue.main.sync(execute: work) }

/// Schedules beside a main thread that runs its queue itself: XCTest's does, and Swift Testing's has ended.
final class MainThreadTests: XCTestCase {
    private let meeting = Meeting()

    func testTheMainThreadStandsStillWhileAScheduleIsInTheMainActor() async {
        let (meeting, visited) = (meeting, DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
            meeting.waitUntilOpen()
            DispatchQueue.main.async {
                MainActor.assumeIsolated { meeting.visit() }
                visited.signal()
            }
        }

        let report = await schedule { await MainActor.run { meeting.open() } }
        await onOtherThread { visited.wait() }

        XCTAssertNil(report.failure)
        XCTAssertFalse(meeting.hasOverlapped)
    }

    func testAMainThreadThatAnswersLateStandsStill() {
        let (meeting, opened) = (meeting, DispatchSemaphore(value: 0))
        let visited = expectation(description: "The main queue has run.")
        Task {
            await schedule {
                // The main thread does not answer.
                await MainActor.run {}
                await MainActor.run {
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated { meeting.visit() }
                        visited.fulfill()
                    }
                    opened.signal()
                    meeting.open()
                }
            }
        }
        opened.wait()
        wait(for: [visited], timeout: 60)

        XCTAssertFalse(meeting.hasOverlapped)
    }
}

/// Code that only one thread at a time may be in, and that notices two.
final class Meeting: Sendable {
    private let visitors = Atomic(0)
    private let overlaps = Atomic(false)
    private let begins = DispatchSemaphore(value: 0)
    private let second = DispatchSemaphore(value: 0)

    var hasOverlapped: Bool { overlaps.load(ordering: .sequentiallyConsistent) }

    /// Is inside for as long as a second visitor may need to come.
    func open() {
        visitors.add(1, ordering: .sequentiallyConsistent)
        begins.signal()
        _ = second.wait(timeout: .now() + 0.1)
        visitors.subtract(1, ordering: .sequentiallyConsistent)
    }

    func waitUntilOpen() { begins.wait() }

    func visit() {
        if visitors.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            overlaps.store(true, ordering: .sequentiallyConsistent)
            second.signal()
        }
        visitors.subtract(1, ordering: .sequentiallyConsistent)
    }
}
