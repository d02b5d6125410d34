import Auth
import Console
import ConsoleTestSupport
import MyAccountViews
import RoutingTestSupport
import Testing

@testable import MyAccount

@Suite("MyAccountLineView", .failsIfStuck)
@MainActor
struct MyAccountLineViewTests {
    private let joe = User(name: "joe", barbecueFoods: ["ribs", "burnt ends"])
    private let console = ConsoleSpy()

    func makeSUT() -> MyAccountLineView { MyAccountLineView(console: console) }

    @Test("The account is printed with what to type.")
    func account() async {
        await makeSUT().show(.account(joe, canChange: true))

        #expect(
            console.printSpy.calls == [
                "The account of joe. Favourite foods: ribs, burnt ends.",
                "Type `foods` with your favourite foods, or `password`, to change it.",
            ])
    }

    @Test("An account that cannot be changed here says so.")
    func fixedAccount() async {
        await makeSUT().show(.account(User(name: "joe", barbecueFoods: []), canChange: false))

        #expect(
            console.printSpy.calls == [
                "The account of joe, without favourite foods.",
                "This account is not on this machine, so it cannot be changed here.",
            ])
    }

    @Test("Saved foods are a line; the next screen speaks of a changed password.")
    func saved() async {
        let sut = makeSUT()

        await sut.show(.pending)
        await sut.show(.saved(.password))
        #expect(console.printSpy.callCount == 0)
        await sut.show(.saved(.foods))

        #expect(console.printSpy.calls == ["Your favourite foods are saved."])
    }

    @Test("A failure is printed as an error and reported to the app.")
    func failed() async {
        await makeSUT().show(.failed(.notSignedIn))

        #expect(console.printErrorSpy.calls == [AuthError.notSignedIn.description])
        #expect(console.printFailureSpy.calls as? [AuthError] == [.notSignedIn])
    }

    @Test("The passwords are asked hidden, the new one twice.")
    func asks() async {
        console.askSpy.returns(.line("old"), .line("new"))

        let sut = makeSUT()
        await sut.show(.account(joe, canChange: true))

        let passwords = await sut.askForPasswords()

        #expect(passwords?.old == "old")
        #expect(passwords?.new == "new")
        #expect(
            console.askSpy.calls == [
                Prompt("Password", kind: .secret),
                Prompt("New password", kind: .newSecret),
            ])
        let prompt = console.askSpy.calls.last
        #expect(prompt?.refusal(of: "old") == "The new password is the old one.")
        #expect(prompt?.refusal(of: "joe-joe-joe") == "That password is too easy to guess.")
        #expect(prompt?.refusal(of: "brisket-4-ever") == nil)
    }

    @Test(
        "The end of the input and a cancelled prompt give up.",
        arguments: [[ConsoleInput.endOfInput], [.cancelled], [.line("old"), .cancelled]])
    func givesUp(replies: [ConsoleInput]) async {
        console.askSpy.answers { [console] _ async in replies[console.askSpy.callCount - 1] }

        #expect(await makeSUT().askForPasswords() == nil)
        #expect(console.askSpy.callCount == replies.count)
    }
}
