import RoutingTestSupport
import XCTest

/// A double fails the test that runs it under XCTest too.
final class SpyUnderXCTest: XCTestCase {
    private var sentences: [String] = []

    func testAComplaintFailsTheRunningTest() {
        KitchenSpy().cookSpy.resume(returning: Order(dish: "ribs"))

        XCTAssertEqual(sentences.count, 1)
        XCTAssertTrue(sentences.first?.contains("no call of cook(_:plates:)") == true)
    }

    // The failure is what is tested here, so it is kept from the report.
    #if canImport(ObjectiveC)
        override func record(_ issue: XCTIssue) { sentences.append(issue.compactDescription) }
    #else
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            sentences.append(description)
        }
    #endif
}
