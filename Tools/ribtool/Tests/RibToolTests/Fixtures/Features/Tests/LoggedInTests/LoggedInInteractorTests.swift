import Auth
import LoggedIn
import RoutingTestSupport
import Testing

@Suite("LoggedInInteractor")
struct LoggedInInteractorTests {
    @Test("It can be attached.")
    func attached() async throws {
        let sut = LoggedInInteractor(user: User(name: "joe"), listener: LoggedInListenerSpy())

        let unit = try await UnitUnderTest.launch(sut)

        await unit.shutdown()
    }
}
