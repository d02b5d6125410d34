import Auth
import Routing
import RoutingTestSupport
import Testing

@testable import MyAccount

@Suite("The password in MyAccountInteractor", .schedules(50))
struct MyAccountPasswordTests {
    private let fixture = MyAccountFixture()

    @Test("The password is asked for and changed.")
    func password() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))

            await unit.interactor.didTapPassword()

            #expect(fixture.accounts.changePasswordSpy.calls.map(\.from) == ["old"])
            #expect(fixture.accounts.changePasswordSpy.calls.map(\.to) == ["new"])
            #expect(fixture.shown.suffix(2) == [.pending, .saved(.password)])
        }
    }

    @Test(
        "A tap that has changed the password returns when the parent has shown the end of the session."
    )
    func endsSession() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))
            fixture.listener.myAccountDidEndSessionSpy.suspends()

            let tap = start { await unit.interactor.didTapPassword() }
            await settle()

            #expect(fixture.accounts.changePasswordSpy.callCount == 1)
            #expect(fixture.shown.last == .pending)
            fixture.listener.myAccountDidEndSessionSpy.resume(returning: ())
            await tap.value
        }
    }

    @Test("A password that the service refuses shows the reason.")
    func refused() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))
            fixture.accounts.changePasswordSpy.fails(.rejected)

            await unit.interactor.didTapPassword()

            #expect(fixture.shown.last == .failed(.rejected))
            #expect(fixture.listener.myAccountDidEndSessionSpy.callCount == 0)
        }
    }

    @Test("If the person gives up, the password is not changed.")
    func givesUp() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await unit.interactor.didTapPassword()

            #expect(fixture.shown.last == .failed(.cancelled("The password was not changed.")))
            #expect(fixture.accounts.changePasswordSpy.callCount == 0)
        }
    }
}
