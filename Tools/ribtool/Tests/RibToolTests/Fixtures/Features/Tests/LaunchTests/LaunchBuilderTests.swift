import Launch
import RoutingTestSupport
import Testing

@Suite("LaunchBuilder")
struct LaunchBuilderTests {
    @Test("The unit that it builds can be launched.")
    func builds() async throws {
        await schedules {
            let dependency = LaunchDependencyStub(authService: AuthServiceSpy())

            let router = await LaunchBuilder(dependency: dependency).build()
            try await router.launch()

            await router.shutdown()
        }
    }
}
