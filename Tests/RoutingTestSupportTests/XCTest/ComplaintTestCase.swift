import Synchronization
import XCTest

/// A test case that keeps the failures of its tests from the report, since they are what is tested.
class ComplaintTestCase: XCTestCase {
    private let complaints = Mutex<[(sentence: String, line: Int?)]>([])
    private let isOver = Mutex(false)

    /// Fails unless XCTest was told exactly one failure, and that one says `words`.
    func expectComplaint(_ words: String, line: Int? = nil, at callLine: UInt = #line) {
        let heard = complaints.withLock { complaints in
            defer { complaints = [] }
            return complaints
        }
        isOver.withLock { $0 = true }
        XCTAssertEqual(heard.count, 1, line: callLine)
        XCTAssertTrue(heard.first?.sentence.contains(words) == true, "\(heard)", line: callLine)
        if let line { XCTAssertEqual(heard.first?.line, line, line: callLine) }
    }

    override func tearDown() {
        let expected = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        XCTAssertTrue(expected, "The test expects no complaint.")
    }

    // From `expectComplaint` on failures count again.
    #if canImport(ObjectiveC)
        override func record(_ issue: XCTIssue) {
            guard !isOver.withLock({ $0 }) else { return super.record(issue) }
            let line = issue.sourceCodeContext.location?.lineNumber
            complaints.withLock { $0.append((issue.compactDescription, line)) }
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
            complaints.withLock { $0.append((description, lineNumber)) }
        }
    #endif
}
