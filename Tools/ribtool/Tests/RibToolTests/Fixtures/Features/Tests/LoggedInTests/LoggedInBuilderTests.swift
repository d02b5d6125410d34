import Auth
import LoggedIn
import RoutingTestSupport
import Testing

@Suite("LoggedInBuilder")
struct LoggedInBuilderTests {
    private let joe = User(name: "joe")

    @Test("The unit that it builds can be launched.")
    func builds() async throws {
        let dependency = LoggedInDependencyStub()

        let router = await LoggedInBuilder(dependency: dependency)
            .build(withListener: LoggedInListenerSpy(), user: joe)
        try await router.launch()

        await router.shutdown()
    }
}
