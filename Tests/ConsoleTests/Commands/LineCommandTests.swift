import Console
import RaceTesting
import Testing

@Suite("A command", .failsIfStuck)
struct LineCommandTests {
    private let smoked = Spy<String, Void, Never>("smoke")

    private var smoke: LineCommand {
        LineCommand(
            name: "Smoke", summary: "smoke meat",
            arguments: .text("MEAT"), .number("HOURS"), .optional(.text("WOOD"))
        ) { meat, hours, wood in
            record("\(meat) for \(hours) h over \(wood ?? "oak")")
        }
    }

    private func record(_ text: String) { smoked(text) }

    @Test("Gives its action the arguments as values of their types.")
    func typedArguments() async throws {
        try await smoke.run(["brisket", "12", "hickory"])

        #expect(smoked.calls == ["brisket for 12 h over hickory"])
    }

    @Test("Needs no argument that is optional.")
    func optionalArgument() async throws {
        try await smoke.run(["brisket", "12"])

        #expect(smoked.calls == ["brisket for 12 h over oak"])
    }

    @Test(
        "Refuses wrong arguments with the reason and the usage.",
        arguments: [
            ([], "MEAT is missing."), (["ribs"], "HOURS is missing."),
            (["ribs", "x"], "The arguments do not fit."),
            (["a", "1", "b", "c"], "The arguments do not fit."),
            (["ribs", "1", "--fast"], "Unknown option “--fast”."),
        ])
    func wrongArguments(words: [String], reason: String) async {
        let error = await #expect(throws: LineCommandError.self) { try await smoke.run(words) }

        #expect(
            error?.description == "\(reason) Usage: smoke MEAT HOURS [WOOD]")
        #expect(smoked.callCount == 0)
        #expect(!smoke.accepts(words))
    }

    @Test(
        "An argument with an option is typed at its place or as the option, in any order.",
        arguments: [
            (["ribs", "2", "kg"], "ribs: 2 kg"), (["ribs", "--weight", "2 kg"], "ribs: 2 kg"),
            (["--weight=2 kg", "--hot", "ribs"], "ribs: 2 kg, hot"),
            (["--hot", "--", "--ribs"], "--ribs: any, hot"), (["-5", "1"], "-5: 1"),
        ])
    func options(words: [String], expected: String) async throws {
        let sut = LineCommand(
            name: "grill", summary: "", arguments: .text("MEAT"),
            .optional(.line("WEIGHT", option: "--weight")), .flag("--hot", "")
        ) { meat, weight, isHot in
            record("\(meat): \(weight ?? "any")\(isHot ? ", hot" : "")")
        }

        try await sut.run(words)

        #expect(smoked.calls == [expected])
        #expect(sut.placeholders == "MEAT [WEIGHT]")
    }

    @Test("An error of the action is the reason that it throws.")
    func failure() async {
        let sut = LineCommand(name: "open", summary: "") { throw ConsoleError.cancelled }

        let error = await #expect(throws: LineCommandError.self) { try await sut.run() }

        #expect(error?.description == ConsoleError.cancelled.description)
    }

    @Test("An error of an action with arguments is the reason that it throws.")
    func failureWithArguments() async {
        let sut = LineCommand(name: "open", summary: "", arguments: .text("DOOR")) { _ in
            throw ConsoleError.cancelled
        }

        let error = await #expect(throws: LineCommandError.self) { try await sut.run(["door"]) }

        #expect(error?.description == ConsoleError.cancelled.description)
    }

    @Test("Can be used, and takes the place of no other, unless that is said.")
    func defaults() {
        let close = LineCommand(name: "close", summary: "close") {}

        for command in [close, smoke] {
            #expect(command.isAvailable)
            #expect(!command.isOverride)
        }
    }

    @Test("An optional argument that does not fit is refused.")
    func optionalMismatch() async {
        let sut = LineCommand(name: "rest", summary: "", arguments: .optional(.number("HOURS"))) {
            record("\($0, default: "none")")
        }

        await #expect(throws: LineCommandError.self) { try await sut.run(["long"]) }

        #expect(smoked.callCount == 0)
    }

    @Test("Takes all the words that follow, but at least one.")
    func words() async throws {
        let sut = LineCommand(name: "order", summary: "", arguments: .words("DISH…")) { dishes in
            record(dishes.joined(separator: ", "))
        }

        try await sut.run(["ribs", "brisket"])

        #expect(smoked.calls == ["ribs, brisket"])
        await #expect(throws: LineCommandError.self) { try await sut.run() }
    }

    @Test("Takes an argument of any type that a word can be read as.")
    func customArgument() async throws {
        let sut = LineCommand(
            name: "cook", summary: "",
            arguments: LineArgument("DONE|RARE") { ["DONE", "RARE"].firstIndex(of: $0) }
        ) { index in record("\(index)") }

        try await sut.run(["RARE"])

        #expect(smoked.calls == ["1"])
        await #expect(throws: LineCommandError.self) { try await sut.run(["raw"]) }
    }

    @Test("Without arguments, refuses any.")
    func noArguments() async {
        let sut = LineCommand(name: "close", summary: "close it") { record("") }

        let error = await #expect(throws: LineCommandError.self) { try await sut.run(["secret"]) }

        #expect(error?.description == "`close` takes no arguments. Type only `close` to close it.")
        #expect(smoked.callCount == 0)
    }

    @Test("Is refused with the reason when it cannot be used now.")
    func unavailable() async {
        struct NotSignedIn: Error, CustomStringConvertible {
            var description: String { "You are not signed in." }
        }
        let sut = LineCommand(name: "logout", unavailable: NotSignedIn())

        let error = await #expect(throws: LineCommandError.self) { try await sut.run() }

        #expect(error?.description == "You are not signed in.")
        #expect(!sut.isAvailable)
    }

    @Test("Has its name in lower case.")
    func lowerCase() {
        #expect(smoke.name == "smoke")
        #expect(smoke.placeholders == "MEAT HOURS [WOOD]")
    }
}
