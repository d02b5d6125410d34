import Auth
import LoggedIn
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import Launch

@Suite("LaunchRouter", .failsIfStuck)
struct LaunchRouterTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let ann = User(name: "ann", barbecueFoods: [])
    private let fixture = LaunchFixture()

    @Test(
        "LoggedIn takes the place of LoggedOut and the other way, and the same tree that of none.")
    func swap() async throws {
        try await fixture.launch { sut in
            let loggedOut = sut.children.first?.interactable.lifetime
            #expect(await sut.attachTree(for: .signedOut(.expired)) == .unchanged)
            #expect(fixture.loggedOutBuilder.buildSpy.calls.map(\.reason) == [.noSession])

            let transition = await sut.attachTree(for: .signedIn(joe))

            #expect(transition == .done)
            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe])
            #expect(loggedOut?.phase == .closed)
            #expect(sut.children.count == 1)

            _ = await sut.attachTree(for: .signedOut(.expired))

            #expect(
                fixture.loggedOutBuilder.buildSpy.calls.map(\.reason) == [.noSession, .expired])
            #expect(sut.children.count == 1)
        }
    }

    // snippet: users
    @Test("Another user gets another unit, and the same user does not.")
    func changeOfUser() async throws {
        try await fixture.launch { sut in
            for user in [joe, joe, ann] { _ = await sut.attachTree(for: .signedIn(user)) }

            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe, ann])
            #expect(sut.children.count == 1)
        }
    }
    // end of snippet

    @Test("A person with other foods or another name stays; another one of the same name does not.")
    func changes() async throws {
        let users = [
            ("1", "joe", []), ("1", "joe", ["ribs"]), ("1", "joseph", []), ("2", "joseph", []),
        ]
        .map { User(id: $0.0, name: $0.1, barbecueFoods: $0.2) }
        try await fixture.launch { sut in
            var transitions: [Transition] = []
            for user in users { transitions.append(await sut.attachTree(for: .signedIn(user))) }

            #expect(transitions == [.done, .unchanged, .unchanged, .done])
            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user.id) == ["1", "2"])
        }
    }

    // MARK: Deep links

    private let link = DeepLink(to: .account)

    /// The actions of the LoggedIn that is built.
    private func loggedInActions() -> LoggedInActionableSpy {
        let (loggedIn, actions) = (LoggedInRoutingSpy(), LoggedInActionableSpy())
        loggedIn.actionsSpy.returns(actions)
        fixture.loggedInBuilder.buildSpy.returns(loggedIn)
        return actions
    }

    @Test(
        "With a session the link is opened at once; without one it waits for the sign-in.",
        .schedules(50), arguments: [true, false])
    func opens(hasSession: Bool) async throws {
        let actions = loggedInActions()
        if hasSession { fixture.accounts.stored.set(.signedIn(joe)) }
        fixture.accounts.loginSpy.returns(joe)
        try await fixture.launch { sut in
            async let opening: Void = sut.open(link, within: .seconds(60))
            if !hasSession { _ = await fixture.login(sut) }
            try await opening

            #expect(actions.openSpy.calls == [link])
        }
    }

    @Test("The wait ends at the deadline, and the reason says how long it was.")
    func deadline() async throws {
        try await fixture.launch { sut in
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
        let sut = await fixture.makeSUT()
        try await sut.launch()
        async let opening = #expect(throws: ScreenError.cancelled) {
            try await sut.open(link, within: .seconds(60))
        }
        await sut.shutdown()

        _ = await opening
    }
}
