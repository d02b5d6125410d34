import Auth
import Console
import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@testable import MyAccount

@Suite("MyAccountPage", .failsIfStuck)
struct MyAccountPageTests {
    private static let joe = User(name: "joe", barbecueFoods: ["ribs", "burnt ends"])
    private static let joes = MyAccountState.account(joe, canChange: true)
    private static let said = [
        "The account of joe. Favourite foods: ribs, burnt ends.",
        "Type `foods` with your favourite foods, or `password`, to change it.",
    ]
    private static let changes = ["foods", "password", "account logout"]
    private let now = Date(timeIntervalSinceReferenceDate: 0)
    private let listener = MyAccountPresentableListenerSpy()
    private let person = ConsoleSpy()

    private func page(_ states: [MyAccountState]) -> MyAccountPage {
        var page = MyAccountPage()
        for state in states { _ = page.take(state, at: now) }
        return page
    }

    @Test(
        "The account is said when it comes and when it changes, and how a change ended.",
        arguments: [
            ([joes], said),
            (
                [.account(User(name: "joe", barbecueFoods: []), canChange: false)],
                [
                    "The account of joe, without favourite foods.",
                    "This account is not on this machine, so it cannot be changed here.",
                ]
            ),
            ([joes, joes], said + said),
            ([joes, .pending, .saved(.password)], said),
            ([joes, .pending, .saved(.foods)], said + ["Your favourite foods are saved."]),
            ([joes, .failed(.notSignedIn)], said + ["failure: \(AuthError.notSignedIn)"]),
        ] as [([MyAccountState], [String])])
    func says(states: [MyAccountState], lines: [String]) {
        var printer = PagePrinter(MyAccountPage())

        #expect(printer.show(states, at: now) == lines)
    }

    @Test("On the full screen the account has fields, keys and the last outcome.")
    func rows() {
        let page = page([Self.joes, .pending, .failed(.rejected)]).page(at: now)

        #expect(
            page.rows == [
                .text(""), .field("Name", "joe"), .field("You like", "ribs, burnt ends"),
                .text(""), .text(AuthError.rejected.description, .error),
            ])
        #expect(page.offers.map(\.line) == ["foods ", "password", "account logout"])
        #expect(
            page.offers[0].edits == .init("You like", text: "ribs, burnt ends", blank: "--none"))
    }

    // MARK: - Commands

    /// Runs a command.
    ///
    /// - Returns: whether it answers with what the page says.
    private func run(
        _ name: String, _ words: [String] = [], after states: [MyAccountState] = [Self.joes]
    ) async throws {
        let commands = page(states).commands(for: listener, .nothing)
        try await #require(commands.first { $0.name == name }).run(words)
    }

    @Test(
        "Words are foods; with a comma, what is between the commas is; `--none` is no food.",
        arguments: [
            (["ribs", "brisket"], ["ribs", "brisket"]),
            (["burnt", "ends,", "ribs"], ["burnt ends", "ribs"]),
            (["ribs,", ",brisket"], ["ribs", "brisket"]), ([","], [""]), (["--none"], []),
            (["none", "ribs"], ["none", "ribs"]),
        ])
    func foods(words: [String], foods: [String]) async throws {
        try await run("foods", words)

        #expect(listener.didEnterSpy.calls == [foods])
    }

    @Test("`--none` beside a food is refused.", arguments: [["--none", "x"], ["x,y", "--none"]])
    func noneBesideAFood(words: [String]) async throws {
        let error = await #expect(throws: LineCommandError.self) { try await run("foods", words) }

        #expect(error?.description == "Type either foods or only `--none`. Nothing changed.")
        #expect(listener.didEnterSpy.callCount == 0)
    }

    @Test("The commands `password` and `account logout` report taps.")
    func taps() async throws {
        try await run("password")
        try await run("account logout")

        #expect(listener.didTapPasswordSpy.callCount == 1)
        #expect(listener.didTapLogoutSpy.callCount == 1)
    }

    @Test(
        "While a change is pending, and of an account that cannot be changed, changes are refused.",
        arguments: [
            (["foods", "password"], [.account(joe, canChange: false)], "cannot be changed here"),
            (
                changes, [joes, .pending],
                "A change is pending. Type `cancel` or press Ctrl-C to stop it."
            ),
        ] as [([String], [MyAccountState], String)])
    func refusesChanges(names: [String], states: [MyAccountState], sentence: String) async throws {
        for name in names {
            let error = await #expect(throws: LineCommandError.self) {
                try await run(name, after: states)
            }
            #expect(error?.description.contains(sentence) == true, "\(name)")
        }
        guard states.count == 1 else { return }
        // It can be left.
        try await run("account logout", after: states)
        #expect(listener.didTapLogoutSpy.callCount == 1)
        #expect(page(states).page(at: now).offers == [])
    }

    @Test(
        "After a change others are possible.",
        arguments: [MyAccountState.saved(.foods), .saved(.password), .failed(.notSignedIn)])
    func afterAChange(end: MyAccountState) {
        let page = page([Self.joes, .pending, end])
        let available = page.commands(for: listener, .nothing).filter(\.isAvailable)

        #expect(Set(available.map(\.name)).isSuperset(of: Self.changes))
        #expect(page.page(at: now).offers.count == 3)
    }

    // MARK: - Passwords

    @Test("The passwords are asked hidden, the new one twice.")
    func asks() async {
        person.askSpy.returns(.line("old"), .line("new"))

        let passwords = await page([Self.joes]).passwords(from: person)

        #expect(passwords?.old == "old")
        #expect(passwords?.new == "new")
        #expect(
            person.askSpy.calls == [
                Prompt("Password", kind: .secret), Prompt("New password", kind: .newSecret),
            ])
        let prompt = person.askSpy.calls.last
        #expect(prompt?.refusal(of: "old") == "The new password is the old one.")
        #expect(prompt?.refusal(of: "joe-joe-joe") == "That password is too easy to guess.")
        #expect(prompt?.refusal(of: "brisket-4-ever") == nil)
    }

    @Test(
        "The end of the input and a cancelled prompt give up.",
        arguments: [[ConsoleInput.endOfInput], [.cancelled], [.line("old"), .cancelled]])
    func givesUp(replies: [ConsoleInput]) async {
        person.askSpy.answers { [person] _ async in replies[person.askSpy.callCount - 1] }

        #expect(await page([Self.joes]).passwords(from: person) == nil)
        #expect(person.askSpy.callCount == replies.count)
    }
}

@Suite("MyAccountPasswords")
struct MyAccountPasswordsTests {
    @Test("No text of passwords contains a password.")
    func secrets() {
        let passwords = MyAccountPasswords(old: "brisket-4-ever", new: "pulled-pork")
        var texts = ["\(passwords)", String(reflecting: passwords), ""]
        dump(passwords, to: &texts[2])

        #expect("\(passwords)" == "two passwords")
        #expect(passwords.customMirror.children.isEmpty)
        #expect(texts.allSatisfy { !$0.contains("brisket") && !$0.contains("pork") })
    }
}
