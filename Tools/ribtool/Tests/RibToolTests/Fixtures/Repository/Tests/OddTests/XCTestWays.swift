import Odd
import XCTest

class BaseCase: XCTestCase {
    var isReady: Bool { true }

    func testIsReady() {
        XCTAssertTrue(isReady)
    }
}

final class QualifiedInteractorCase: BaseCase {
    var interactor: QualifiedInteractor!

    override func setUp() {
        interactor = QualifiedInteractor()
    }

    override var isReady: Bool { interactor.isReady }

    func testDirectly() async throws {
        XCTAssertTrue(interactor.isReady)
    }

    func testSkipped() throws {
        throw XCTSkip("Not today.")
    }

    func testNothing() {
        XCTAssertTrue(true)
    }

    func testWith(parameter: Int) {
        XCTAssertEqual(parameter, 1)
    }

    private func testHidden() {
        XCTAssertTrue(interactor.isReady)
    }
}

extension QualifiedInteractorCase {
    func testInExtension() {
        XCTAssertTrue(interactor.isReady)
    }
}
