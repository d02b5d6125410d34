import Auth
import Routing
import RoutingTestSupport
import Testing

@testable import Launch

@Suite("LaunchRouter")
struct LaunchRouterTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let ann = User(name: "ann", barbecueFoods: [])
    private let loggedOutBuilder = LoggedOutBuildableSpy()
    private let loggedInBuilder = LoggedInBuildableSpy()

    /// Creates a router that is launched and has attached LoggedOut.
    private func makeSUT() async throws -> LaunchRouter {
        let authService = AuthServiceSpy()
        authService.currentUserSpy.returns(nil)
        let interactor = LaunchInteractor(authService: authService)
        let sut = LaunchRouter(
            interactor: interactor, loggedOutBuilder: loggedOutBuilder,
            loggedInBuilder: loggedInBuilder)
        await interactor.set(router: sut)
        try await sut.launch()
        return sut
    }

    @Test("LoggedIn takes the place of LoggedOut.")
    func swap() async throws {
        let sut = try await makeSUT()
        let loggedOut = sut.children.first?.interactable.lifetime

        await sut.attachLoggedIn(user: joe)

        #expect(loggedInBuilder.buildSpy.calls.map(\.user) == [joe])
        #expect(loggedOut?.phase == .closed)
        #expect(sut.children.count == 1)
        await sut.shutdown()
    }

    @Test("Attaching what is attached already changes nothing.")
    func twice() async throws {
        let sut = try await makeSUT()

        await sut.attachLoggedOut()
        await sut.attachLoggedOut(because: "again")

        #expect(loggedOutBuilder.buildSpy.calls.map(\.notice) == [nil])
        await sut.shutdown()
    }

    @Test("Another user gets another unit.")
    func changeOfUser() async throws {
        let sut = try await makeSUT()

        await sut.attachLoggedIn(user: joe)
        await sut.attachLoggedIn(user: ann)

        #expect(loggedInBuilder.buildSpy.calls.map(\.user) == [joe, ann])
        #expect(sut.children.count == 1)
        await sut.shutdown()
    }

    @Test("The reason for being signed out reaches the unit that shows it.")
    func reason() async throws {
        let sut = try await makeSUT()
        await sut.attachLoggedIn(user: joe)

        await sut.attachLoggedOut(because: "Your session has expired.")

        #expect(
            loggedOutBuilder.buildSpy.calls.map(\.notice) == [nil, "Your session has expired."])
        await sut.shutdown()
    }
}
