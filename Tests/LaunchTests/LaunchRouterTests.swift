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

    @Test("LoggedIn takes the place of LoggedOut.")
    func swap() async throws {
        try await fixture.launch { sut in
            let loggedOut = sut.children.first?.interactable.lifetime

            let transition = await sut.attachTree(for: .signedIn(joe))

            #expect(transition == .done)
            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe])
            #expect(loggedOut?.phase == .closed)
            #expect(sut.children.count == 1)
        }
    }

    @Test("Attaching what is attached already changes nothing, whatever the reason.")
    func twice() async throws {
        try await fixture.launch { sut in
            let transition = await sut.attachTree(for: .signedOut(.expired))

            #expect(transition == .unchanged)
            #expect(fixture.loggedOutBuilder.buildSpy.calls.map(\.reason) == [.noSession])
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

    @Test("The tree of a person stays when their foods change.")
    func changeOfFoods() async throws {
        try await fixture.launch { sut in
            _ = await sut.attachTree(for: .signedIn(joe))

            let transition = await sut.attachTree(
                for: .signedIn(User(name: "joe", barbecueFoods: ["ribs"])))

            #expect(transition == .unchanged)
            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe])
        }
    }

    @Test("A person with another name stays; another person of the same name gets another unit.")
    func changeOfName() async throws {
        let users = [("1", "joe"), ("1", "joseph"), ("2", "joseph")].map {
            User(id: $0.0, name: $0.1, barbecueFoods: [])
        }
        try await fixture.launch { sut in
            for user in users { _ = await sut.attachTree(for: .signedIn(user)) }

            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user.id) == ["1", "2"])
        }
    }

    @Test("The reason for being signed out reaches the unit that shows it.")
    func reason() async throws {
        try await fixture.launch { sut in
            _ = await sut.attachTree(for: .signedIn(joe))

            _ = await sut.attachTree(for: .signedOut(.expired))

            #expect(
                fixture.loggedOutBuilder.buildSpy.calls.map(\.reason) == [.noSession, .expired])
        }
    }

    @Test("A unit that cannot be attached leaves the one that is shown, and is reported.")
    func missingWire() async throws {
        try await fixture.launch { sut in
            fixture.loggedInBuilder.buildSpy.returns(UnwiredUnit())

            let transition = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await sut.attachTree(for: .signedIn(joe))
            }

            guard case .failed(let error) = transition else {
                Issue.record("The transition is \(transition).")
                return
            }
            #expect(error.code == .missingWire)
            #expect(sut.children.count == 1)
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

    @Test("With a session, the link is opened at once.")
    func linkOfSignedIn() async throws {
        let actions = loggedInActions()
        fixture.accounts.stored.set(.signedIn(joe))
        try await fixture.launch { sut in
            try await sut.open(link, within: .seconds(60))

            #expect(actions.openSpy.calls == [link])
        }
    }

    @Test("Without a session, the link waits for the sign-in.", .schedules(50))
    func signsIn() async throws {
        let actions = loggedInActions()
        fixture.accounts.loginSpy.returns(joe)
        try await fixture.launch { sut in
            async let opening: Void = sut.open(link, within: .seconds(60))
            _ = await fixture.login(sut)
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
