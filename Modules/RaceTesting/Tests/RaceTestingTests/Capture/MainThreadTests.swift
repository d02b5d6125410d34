import Dispatch
import RaceTesting
import XCTest

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

        let report = await schedule {
            await MainActor.run { meeting.open() }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                visited.wait()
                continuation.resume()
            }
        }

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

    func testAMainThreadThatWaitsForAScheduleDoesNotStopIt() {
        let end = DispatchSemaphore(value: 0)
        Task {
            await schedule { await MainActor.run {} }
            end.signal()
        }

        XCTAssertEqual(end.wait(timeout: .now() + 60), .success)
    }
}
