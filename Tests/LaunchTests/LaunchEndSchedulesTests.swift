import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import Launch

@Suite("The Launch unit under many schedules, when it fails or ends", .schedules(500))
struct LaunchEndSchedulesTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let fixture = LaunchFixture()

    @Test("A LoggedIn that cannot be attached: the session is ended, and LoggedOut is shown.")
    func missingWire() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        fixture.loggedInBuilder.buildSpy.answers { _ in UnwiredUnit() }
        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            let sut = await fixture.makeSUT(accounts)
            try await sut.launch {
                let outcome = await fixture.login(sut)
                await settle()

                guard case .failed(let error)? = outcome else {
                    Issue.record("The sign-in ended with \(String(describing: outcome)).")
                    return
                }
                #expect(error.description.contains("has no router"))
                #expect(accounts.signedIn == nil)
                #expect(sut.children.map { $0 is UnitStub } == [true])
            }
        }
    }

    @Test("A stored session whose LoggedIn cannot be attached is ended, and LoggedOut says why.")
    func missingWireAtStart() async throws {
        let accounts = AccountsFake(stored: .signedIn(joe))
        fixture.loggedInBuilder.buildSpy.answers { _ in UnwiredUnit() }
        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            let sut = await fixture.makeSUT(accounts)
            try await sut.launch {
                #expect(accounts.signedIn == nil)
                #expect(sut.children.map { $0 is UnitStub } == [true])
                let reasons = fixture.loggedOutBuilder.buildSpy.calls.map(\.reason.description)
                #expect(reasons.first?.contains("has no router") == true)
            }
        }
    }

    @Test("In each tried order of a launch and its shutdown, the session is not ended.")
    func launchAndShutdown() async {
        let accounts = AccountsFake(stored: .signedIn(joe))
        await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            let sut = await fixture.makeSUT(accounts)

            async let launch: Void? = try? sut.launch()
            await sut.shutdown()
            _ = await launch
            await settle()

            #expect(accounts.logoutSpy.callCount == 0)
            #expect(sut.children.isEmpty)
        }
    }

    @Test(
        "In each tried order of a sign-in and the shutdown, nothing is left, and the session lasts."
    )
    func loginAndShutdown() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            let sut = await fixture.makeSUT(accounts)
            try await sut.launch()

            async let login = fixture.login(sut)
            await sut.shutdown()
            _ = await login
            await settle()

            #expect(accounts.logoutSpy.callCount == 0)
            #expect(sut.children.isEmpty)
            #expect(sut.tree.work.isEmpty)
        }
    }
}
