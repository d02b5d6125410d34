import Auth
import LoggedIn
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import Launch

@Suite("Deep links of Launch", .failsIfStuck)
struct LaunchDeepLinkTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let fixture = LaunchFixture()
    private let link = DeepLink(to: .account)

    /// The actions of the LoggedIn that is built.
    private func loggedInActions() -> LoggedInActionableSpy {
        let (loggedIn, actions) = (LoggedInRoutingSpy(), LoggedInActionableSpy())
        loggedIn.actionsSpy.returns(actions)
        fixture.loggedInBuilder.buildSpy.returns(loggedIn)
        return actions
    }

    @Test("With a session, the link is opened at once.")
    func signedIn() async throws {
        let actions = loggedInActions()
        let sut = await fixture.makeSUT(AccountsFake(stored: .signedIn(joe)))
        try await sut.launch {
            try await sut.open(link, within: .seconds(60))

            #expect(actions.openSpy.calls == [link])
        }
    }

    @Test("Without a session, the link waits for the sign-in.", .schedules(50))
    func signsIn() async throws {
        let actions = loggedInActions()
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            async let opening: Void = sut.open(link, within: .seconds(60))
            _ = await fixture.login(sut)
            try await opening

            #expect(actions.openSpy.calls == [link])
        }
    }

    @Test("The wait ends at the deadline, and the reason says how long it was.")
    func deadline() async throws {
        let sut = await fixture.makeSUT(AccountsFake())
        try await sut.launch {
            let sleepSpy = Spy<Duration, Void, any Error>("sleep(_:)", returning: ())
            let diagnostics = Diagnostics(report: { _ in }, sleep: { try await sleepSpy($0) })
            await Diagnostics.$current.withValue(diagnostics) {
                await #expect(throws: ScreenError.notSignedIn(within: .seconds(60))) {
                    try await sut.open(link, within: .seconds(60))
                }
            }

            // Watchdogs sleep too.
            #expect(sleepSpy.calls.contains(.seconds(60)))
        }
    }

    @Test("The end of the app ends the wait.", .schedules(50))
    func shutdown() async throws {
        let sut = await fixture.makeSUT(AccountsFake())
        try await sut.launch()
        async let opening = #expect(throws: ScreenError.cancelled) {
            try await sut.open(link, within: .seconds(60))
        }
        await sut.shutdown()

        _ = await opening
    }
}
