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

    @Test("A value follows its option, or an equals sign; the last one can be taken.")
    func values() throws {
        let arguments = try parse("--food", "ribs", "--food=a=b", "--food=")
        #expect(arguments.values(of: Self.food) == ["ribs", "a=b", ""])

        // The second one starts with a mark that joins the equals sign. A script's can be overridden.
        let last = try parse("--food", "a", "--food=\u{301}x")
        #expect(last.value(of: Self.food) == "\u{301}x")
    }

    @Test("Options that are not given have no value.")
    func notGiven() throws {
        let arguments = try parse()

        #expect(!arguments.has(Self.json))
        #expect(arguments.value(of: Self.user) == nil)
        #expect(arguments.values(of: Self.food) == [])
    }

    @Test("Options may come anywhere beside operands, as a dash is one, and all after two dashes.")
    func operands() throws {
        let arguments = try parse("--json", "a", "--user", "joe", "-", "--", "--usr", "--")

        #expect(arguments.operands == ["a", "-", "--usr", "--"])
        #expect(arguments.has(Self.json))
        #expect(arguments.value(of: Self.user) == "joe")
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

    @Test("A value is read as a number, and one that is none, or is too small, is refused.")
    func number() throws {
        #expect(try parse("--count", "3").number(of: Self.count, atLeast: 3) == 3)
        #expect(try parse().number(of: Self.count, atLeast: 3) == nil)
        for value in ["2", "x", "", "-4"] {
            let arguments = try parse("--count", value)
            #expect(throws: UsageError("--count needs a number of at least 3, not “\(value)”.")) {
                try arguments.number(of: Self.count, atLeast: 3)
            }
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
