import Auth
import Console
import ConsoleTestSupport
import MyAccount
import MyAccountViews
import RoutingTestSupport
import Testing

@Suite("The commands of MyAccountLineView", .failsIfStuck)
@MainActor
struct MyAccountLineViewCommandTests {
    private let joe = User(name: "joe", barbecueFoods: ["ribs", "burnt ends"])
    private let console = ConsoleSpy()
    private let listener = MyAccountPresentableListenerSpy()

    private func makeSUT() -> MyAccountLineView {
        let sut = MyAccountLineView(console: console)
        sut.set(listener: listener)
        return sut
    }

    private func run(_ name: String, _ words: [String] = [], on sut: MyAccountLineView) async throws
    {
        try await #require(sut.commands.first { $0.name == name }).run(words)
    }

    @Test(
        "Words are foods; with a comma, what is between the commas is; `--none` is no food.",
        arguments: [
            (["ribs", "brisket"], ["ribs", "brisket"]),
            (["burnt", "ends,", "ribs"], ["burnt ends", "ribs"]),
            (["ribs,", ",brisket"], ["ribs", "brisket"]),
            ([","], [""]),
            (["--none"], []),
            (["none", "ribs"], ["none", "ribs"]),
        ])
    func foods(words: [String], foods: [String]) async throws {
        let sut = makeSUT()
        await sut.show(.account(joe, canChange: true))

        try await run("foods", words, on: sut)

        #expect(listener.didEnterSpy.calls == [foods])
    }

    @Test("`--none` beside a food is refused.", arguments: [["--none", "x"], ["x,y", "--none"]])
    func noneBesideAFood(words: [String]) async throws {
        let sut = makeSUT()
        await sut.show(.account(joe, canChange: true))

        let error = await #expect(throws: LineCommandError.self) {
            try await run("foods", words, on: sut)
        }

        #expect(error?.description == "Type either foods or only `--none`. Nothing changed.")
        #expect(listener.didEnterSpy.callCount == 0)
    }

    @Test("The commands `password` and `account logout` report taps.")
    func taps() async throws {
        let sut = makeSUT()
        await sut.show(.account(joe, canChange: true))

        try await run("password", on: sut)
        try await run("account logout", on: sut)

        #expect(listener.didTapPasswordSpy.callCount == 1)
        #expect(listener.didTapLogoutSpy.callCount == 1)
    }

    @Test("The command `account` prints the account again, also while a change is pending.")
    func account() async throws {
        let sut = makeSUT()
        await sut.show(.account(joe, canChange: true))
        await sut.show(.pending)
        let printed = console.printSpy.calls

        try await run("account", on: sut)

        #expect(console.printSpy.calls == printed + printed)
    }

    @Test("An account that cannot be changed refuses changes, and can be left.")
    func refusesChanges() async throws {
        let sut = makeSUT()
        await sut.show(.account(joe, canChange: false))

        for name in ["foods", "password"] {
            let error = await #expect(throws: LineCommandError.self) {
                try await run(name, on: sut)
            }
            #expect(error?.description.contains("cannot be changed here") == true)
        }
        try await run("account logout", on: sut)

        #expect(listener.didTapLogoutSpy.callCount == 1)
    }

    @Test(
        "While a change is pending, others are refused; after it they are not.",
        arguments: [MyAccountState.saved(.foods), .saved(.password), .failed(.notSignedIn)])
    func pending(end: MyAccountState) async throws {
        let sut = makeSUT()
        await sut.show(.account(joe, canChange: true))
        await sut.show(.pending)

        let changes = ["foods", "password", "account logout"]
        for name in changes {
            let error = await #expect(throws: LineCommandError.self) {
                try await run(name, on: sut)
            }
            #expect(
                error?.description
                    == "A change is pending. Type `cancel` or press Ctrl-C to stop it.")
        }

        await sut.show(end)
        let available = sut.commands.filter(\.isAvailable).map(\.name)
        #expect(changes.allSatisfy(available.contains))
    }
}
