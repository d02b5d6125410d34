import XCTest

@testable import RaceTesting

/// Tests without a trait of the library: each trait runs its test as a borrowed body, so with a fault here the
/// other tests would not run, and would pass.
final class BorrowedBodyCallTests: XCTestCase {
    func testTheErrorOfTheBodyIsThrown() async {
        let body = BorrowedBody({ throw KitchenError.busy }, of: "“fails()”")

        do {
            try await body.run()
            XCTFail("The body did not run.")
        } catch {
            XCTAssertEqual(error as? KitchenError, .busy)
        }
    }
}
