import ArgumentParsing
import Testing

@Suite("Arguments")
struct ArgumentsTests {
    private static let json = Option(name: "--json", summary: "")
    private static let user = Option(name: "--user", value: "NAME", summary: "")
    private static let food = Option(name: "--food", value: "F", isRepeatable: true, summary: "")
    private static let count = Option(name: "--count", value: "N", summary: "")
    private static let options = [json, user, food, count, .help]

    private func parse(_ words: String...) throws(UsageError) -> Arguments {
        try Arguments(words, options: Self.options)
    }

    @Test("A value follows its option, or an equals sign.")
    func values() throws {
        let arguments = try parse("--food", "ribs", "--food=a=b", "--food=")

        #expect(arguments.values(of: Self.food) == ["ribs", "a=b", ""])
    }

    @Test("A value may start with a mark that joins the equals sign.")
    func combiningMark() throws {
        #expect(try parse("--food=\u{301}x").values(of: Self.food) == ["\u{301}x"])
    }

    @Test("Of several values the last one can be taken, so that a script's can be overridden.")
    func lastValue() throws {
        #expect(try parse("--food", "a", "--food=b").value(of: Self.food) == "b")
    }

    @Test("Options that are not given have no value.")
    func notGiven() throws {
        let arguments = try parse()

        #expect(!arguments.has(Self.json))
        #expect(arguments.value(of: Self.user) == nil)
        #expect(arguments.values(of: Self.food) == [])
    }

    @Test("Options may come before, between and after operands; a dash alone is an operand.")
    func operands() throws {
        let arguments = try parse("--json", "a", "--user", "joe", "-", "--json")

        #expect(arguments.operands == ["a", "-"])
        #expect(arguments.has(Self.json))
        #expect(arguments.value(of: Self.user) == "joe")
    }

    @Test("After two dashes everything is an operand.")
    func dashes() throws {
        let arguments = try parse("--json", "--", "--json", "--")

        #expect(arguments.operands == ["--json", "--"])
    }

    @Test("The short form of help is known.")
    func help() throws {
        #expect(try parse("-h").has(.help))
    }

    @Test(
        "A wrong option is refused with a sentence.",
        arguments: [
            (["--user"], "--user NAME needs a value."),
            (["--food"], "--food F… needs a value."),
            (["--json=yes"], "--json takes no value."),
            (["--user", "a", "--user=b"], "--user may be given only once."),
            (["--usr"], "Unknown option “--usr”. Did you mean “--user”?"),
            (["--smoke-it"], "Unknown option “--smoke-it”."),
            (["-x"], "Unknown option “-x”."),
        ])
    func refused(words: [String], sentence: String) {
        #expect(throws: UsageError(sentence)) { try Arguments(words, options: Self.options) }
    }

    @Test("A value is read as a number.")
    func number() throws {
        #expect(try parse("--count", "3").number(of: Self.count, atLeast: 3) == 3)
        #expect(try parse().number(of: Self.count, atLeast: 3) == nil)
    }

    @Test("A value that is no number, or too small, is refused.", arguments: ["2", "x", "", "-4"])
    func wrongNumber(value: String) throws {
        let arguments = try parse("--count", value)

        #expect(throws: UsageError("--count needs a number of at least 3, not “\(value)”.")) {
            try arguments.number(of: Self.count, atLeast: 3)
        }
    }

    @Test("Two options can exclude each other.")
    func notBoth() throws {
        try parse("--json").expectNotBoth(Self.json, Self.user)
        try parse("--user", "a").expectNotBoth(Self.json, Self.user)

        let both = try parse("--user", "a", "--json")

        #expect(throws: UsageError("--json and --user exclude each other.")) {
            try both.expectNotBoth(Self.json, Self.user)
        }
    }
}
