import ArgumentParsing
import Testing

@Suite("The syntax of a command")
struct CommandSyntaxTests {
    private static let json = Option(name: "--json", summary: "print JSON")
    private static let food = Option(
        name: "--food", value: "F", isRepeatable: true, summary: "a favourite food")

    private let add = CommandSyntax(
        name: "add", summary: "add an account", operands: "NAME", operandCount: 1...1,
        options: [json, food], discussion: "Adds an account.", examples: ["ribhouse add joe"])

    @Test("A list of commands has their names and summaries in two columns.")
    func list() {
        let rows = [(add.name, add.summary), ("help", "show a page"), ("x", "")]

        #expect(twoColumns(rows) == ["add   add an account", "help  show a page", "x"])
    }

    @Test(
        "Help is asked for, whatever else is wrong; after two dashes it is an operand.",
        arguments: [
            (["--help"], nil), (["-h"], nil), (["--jsn", "-h"], nil), (["a", "b", "--help"], nil),
            // These two dashes are the value of an option.
            (["--food", "--", "--help"], nil), (["--food", "--", "-h"], nil),
            (["--", "--help"], ["--help"]),
        ] as [([String], [String]?)])
    func help(words: [String], operands: [String]?) throws {
        #expect(try add.parse(words)?.operands == operands)
    }

    @Test(
        "The wrong number of operands is refused.",
        arguments: [
            ([], "`add` needs NAME."), (["a", "b", "c"], "Unexpected argument “b”."),
        ])
    func operandCount(words: [String], sentence: String) {
        #expect(throws: UsageError(sentence)) { try add.parse(words) }
    }

    @Test("The help page has usage, text, options and examples.")
    func page() {
        #expect(
            add.help(program: "ribhouse") == """
                Usage: ribhouse add NAME [OPTIONS]

                Adds an account.

                Options:
                  --json     print JSON
                  --food F…  a favourite food
                  --help     show this page

                Examples:
                  ribhouse add joe
                """)
    }

    @Test("A command without operands and examples has a shorter page.")
    func shortPage() {
        let syntax = CommandSyntax(name: "status", summary: "", discussion: "Prints the status.")

        #expect(
            syntax.help(program: "ribhouse") == """
                Usage: ribhouse status [OPTIONS]

                Prints the status.

                Options:
                  --help  show this page
                """)
    }
}
