import Auth
import Launch
import LoggedIn
import LoggedOut
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("LaunchBuilder", .failsIfStuck)
struct LaunchBuilderTests {
    func makeSUT(
        _ dependency: LaunchDependencyStub = LaunchDependencyStub()
    ) async -> any Routing {
        await LaunchBuilder(dependency: dependency).build()
    }

    @Test("The tree that it builds starts with LoggedOut.")
    func loggedOut() async {
        // The builder's spy keeps its listener and so the unit: that leak is expected.
        await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await schedules {
                let dependency = LaunchDependencyStub()

                let router = await makeSUT(dependency)
                try await router.launch {
                    #expect(router.children.count == 1)
                    #expect(dependency.loggedOut.buildSpy.calls.map(\.reason) == [.noSession])
                }
            }
        }
    }

    @Test("The tree that it builds starts with LoggedIn where a session is there.")
    func loggedIn() async throws {
        let joe = User(name: "joe", barbecueFoods: [])
        let dependency = LaunchDependencyStub(accounts: AccountsFake(stored: .signedIn(joe)))

        let router = await makeSUT(dependency)
        try await router.launch {
            #expect(router.children.count == 1)
            #expect(dependency.loggedIn.buildSpy.calls.map(\.user) == [joe])
        }
    }
}
