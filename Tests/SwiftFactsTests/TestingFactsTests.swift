import Testing
import XCTest

/// Each of these tests would fail if what it records were not lost.
@Suite("Facts about the test libraries")
struct TestingFactsTests {
    @Test("A failure of XCTest is lost below Swift Testing.")
    func xcTest() { XCTFail("This is lost.") }
}

final class XCTestFactsTests: XCTestCase {
    func testAnIssueOfSwiftTestingIsLostBelowXCTest() { Issue.record("This is lost.") }
}
