import Auth
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

    private func makeSUT() async -> LaunchRouter { await fixture.makeSUT(AccountsFake()) }

    @Test("LoggedIn takes the place of LoggedOut.")
    func swap() async throws {
        let sut = await makeSUT()
        try await sut.launch {
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
        let sut = await makeSUT()
        try await sut.launch {
            let transition = await sut.attachTree(for: .signedOut(.expired))

            #expect(transition == .unchanged)
            #expect(fixture.loggedOutBuilder.buildSpy.calls.map(\.reason) == [.noSession])
        }
    }

    // snippet: users
    @Test("Another user gets another unit, and the same user does not.")
    func changeOfUser() async throws {
        let sut = await makeSUT()
        try await sut.launch {
            for user in [joe, joe, ann] { _ = await sut.attachTree(for: .signedIn(user)) }

            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe, ann])
            #expect(sut.children.count == 1)
        }
    }
    // end of snippet

    @Test("The tree of a person stays when their foods change.")
    func changeOfFoods() async throws {
        let sut = await makeSUT()
        try await sut.launch {
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
        let sut = await makeSUT()
        try await sut.launch {
            for user in users { _ = await sut.attachTree(for: .signedIn(user)) }

            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user.id) == ["1", "2"])
        }
    }

    @Test("The reason for being signed out reaches the unit that shows it.")
    func reason() async throws {
        let sut = await makeSUT()
        try await sut.launch {
            _ = await sut.attachTree(for: .signedIn(joe))

            _ = await sut.attachTree(for: .signedOut(.expired))

            #expect(
                fixture.loggedOutBuilder.buildSpy.calls.map(\.reason) == [.noSession, .expired])
        }
    }

    @Test("A unit that cannot be attached leaves the one that is shown, and is reported.")
    func missingWire() async throws {
        let sut = await makeSUT()
        try await sut.launch {
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
}
