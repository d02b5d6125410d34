import LoggedIn
import LoggedInViews
import Testing

@Suite("LoggedInLineView")
@MainActor
struct LoggedInLineViewTests {
    private let console = LinePrintingSpy()

    @Test("The command reports a tap.")
    func logout() async {
        let listener = LoggedInPresentableListenerSpy()
        let sut = LoggedInLineView(console: console)
        sut.set(listener: listener)

        await sut.commands.first?.action()

        #expect(listener.didTapLogoutSpy.callCount == 1)
    }
}
