import Auth
import Routing
import RoutingTestSupport
import XCTest

@testable import Launch

/// Tests with doubles written by hand, on an interactor that is not attached.
///
/// The recipe of the article "Testing Swift actors: a practical guide", in XCTest. The other suites
/// use `Spy`, which records the same and may be called from any thread. A call that hangs in a
/// `schedule` fails the test at once; XCTest would wait for it.
@MainActor
final class PlainDoublesTests: XCTestCase {
    /// Safe although unchecked: everything runs on the main actor or is awaited by the test.
    private final class AuthServiceStub: AuthService, @unchecked Sendable {
        var answer: Result<User, any Error> = .failure(AuthError.rejected)
        private(set) var loginCount = 0

        func login() async throws -> User {
            loginCount += 1
            return try answer.get()
        }

        func logout() async throws {}
    }

    /// Safe although unchecked, as above.
    private final class LaunchRouterStub: LaunchRouting, @unchecked Sendable {
        private(set) var loggedOutCount = 0
        private(set) var loggedInUsers: [User] = []

        var interactable: any Interactable { preconditionFailure("a stub is never attached") }
        var actions: any LaunchActionable { preconditionFailure("nor asked by the app") }

        func attachTree(for state: SessionState) async -> Transition {
            switch state {
            case .signedOut: loggedOutCount += 1
            case .signedIn(let user): loggedInUsers.append(user)
            }
            return .done
        }
    }

    /// The interactor is not attached, so it starts no work, and says so.
    nonisolated override func invokeTest() {
        Diagnostics.$current.withValue(Diagnostics(report: { _ in })) { super.invokeTest() }
    }

    private func makeSUT(_ service: any AuthService) -> LaunchInteractor {
        LaunchInteractor(service: MemorySession(of: service), registration: nil)
    }

    func testActivationAttachesLoggedOut() async {
        let router = LaunchRouterStub()
        let interactor = makeSUT(AuthServiceStub())
        await interactor.set(router: router)

        await schedule { await interactor.didBecomeActive() }

        XCTAssertEqual(router.loggedOutCount, 1)
    }

    func testLoginAttachesLoggedInForThePersonWhoSignedIn() async {
        let joe = User(name: "Joe", barbecueFoods: ["Ribs"])
        let service = AuthServiceStub()
        service.answer = .success(joe)
        let router = LaunchRouterStub()
        let interactor = makeSUT(service)
        await interactor.set(router: router)

        await schedule { _ = await interactor.loggedOutDidTapLogin() }

        XCTAssertEqual(service.loginCount, 1)
        XCTAssertEqual(router.loggedInUsers, [joe])
    }

    func testFailedLoginAttachesNothing() async {
        let router = LaunchRouterStub()
        let interactor = makeSUT(AuthServiceStub())
        await interactor.set(router: router)

        await schedule { _ = await interactor.loggedOutDidTapLogin() }

        XCTAssertEqual(router.loggedInUsers, [])
        XCTAssertEqual(router.loggedOutCount, 0)
    }
}
