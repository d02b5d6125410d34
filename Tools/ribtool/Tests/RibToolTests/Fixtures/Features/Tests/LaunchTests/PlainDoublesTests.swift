import Launch
import XCTest

final class PlainDoublesTests: XCTestCase {
    private final class LaunchRouterStub: LaunchRouting {
        func attachLoggedIn() async {}
    }

    func testRouter() {
        let sut = LaunchRouter(interactor: interactor, loggedInBuilder: builder)

        XCTAssertNotNil(sut)
    }
}
