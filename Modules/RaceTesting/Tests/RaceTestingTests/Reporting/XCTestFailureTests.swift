import RaceTesting
import Synchronization
import XCTest

/// Failures of the library reach XCTest too: once, and at the right line.
///
/// A failure that is reported to the wrong library is lost.
final class XCTestFailureTests: FailureTestCase {
    func testADoubleFails() {
        KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))

        expectFailure("no call of cook(_:plates:)", line: #line - 2)
    }

    func testADoubleOfADetachedTaskFails() async {
        await Task.detached { _ = KitchenSpy().special() }.value

        expectFailure("Unexpected call of special()")
    }

    func testARaceIsReportedWithItsSeed() async {
        await schedules(300, seed: 42, Seat.rush)

        expectFailure("Replay: RACE_SEED=\"", line: #line - 2)
    }
}

/// A test case whose failures are expected: they do not reach the report.
class FailureTestCase: XCTestCase {
    private let failures = Mutex<[(sentence: String, line: Int?)]>([])
    private let isOver = Mutex(false)

    /// Fails unless XCTest got exactly one failure so far, with `words` in its message.
    func expectFailure(_ words: String, line: Int? = nil, at callLine: UInt = #line) {
        let recorded = failures.withLock { failures in
            defer { failures = [] }
            return failures
        }
        isOver.withLock { $0 = true }
        XCTAssertEqual(recorded.count, 1, line: callLine)
        XCTAssertTrue(
            recorded.first?.sentence.contains(words) == true, "\(recorded)", line: callLine)
        if let line { XCTAssertEqual(recorded.first?.line, line, line: callLine) }
    }

    override func tearDown() {
        let expected = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        XCTAssertTrue(expected, "The test does not call expectFailure.")
    }

    // After `expectFailure` failures count again.
    #if canImport(ObjectiveC)
        override func record(_ issue: XCTIssue) {
            guard !isOver.withLock({ $0 }) else { return super.record(issue) }
            let line = issue.sourceCodeContext.location?.lineNumber
            failures.withLock { $0.append((issue.compactDescription, line)) }
        }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            guard !isOver.withLock({ $0 }) else {
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber,
                    expected: expected)
            }
            failures.withLock { $0.append((description, lineNumber)) }
        }
    #endif
}
