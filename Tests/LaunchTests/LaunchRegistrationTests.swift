import Auth
import Routing
import RoutingTestSupport
import Testing

@testable import Launch

@Suite("LaunchInteractor and new accounts", .schedule())
struct LaunchRegistrationTests {
    private let ann = User(name: "ann", barbecueFoods: [])
    private let accounts = AccountsFake()
    private let router = LaunchRoutingFake()

    private func makeSUT(_ registrationService: (any RegistrationService)?) async
        -> LaunchInteractor
    {
        let sut = LaunchInteractor(service: accounts, registration: registrationService)
        await sut.set(router: router)
        return sut
    }

    @Test("A new account is signed in, and its tree is shown.")
    func registers() async throws {
        let sut = await makeSUT(accounts)
        try await UnitUnderTest.launch(sut) {
            accounts.registerSpy.returns(ann)

            let outcome = await sut.loggedOutDidTapRegister()

            #expect(outcome == .done)
            #expect(router.attachTreeSpy.calls.last == .signedIn(ann))
        }
    }

    @Test("An account that cannot be created is reported, and nothing else is shown.")
    func fails() async throws {
        let sut = await makeSUT(accounts)
        try await UnitUnderTest.launch(sut) {
            accounts.registerSpy.fails(AuthError.rejected)

            let outcome = await sut.loggedOutDidTapRegister()

            #expect(outcome == .failed(.rejected))
            #expect(router.attachTreeSpy.calls == [.signedOut(.noSession)])
        }
    }

    @Test("Without a service that creates accounts, the person is told so.")
    func noService() async throws {
        let sut = await makeSUT(nil)
        try await UnitUnderTest.launch(sut) {
            let outcome = await sut.loggedOutDidTapRegister()

            #expect(outcome == .failed(.unavailable("Accounts cannot be created here.")))
        }
    }

    @Test("A session that cannot be read is ended from the logged-out tree.")
    func endsSession() async throws {
        let sut = await makeSUT(nil)
        try await UnitUnderTest.launch(sut) {
            let outcome = await sut.loggedOutDidTapLogout()

            #expect(outcome == .done)
            #expect(accounts.logoutSpy.callCount == 1)
        }
    }
}
