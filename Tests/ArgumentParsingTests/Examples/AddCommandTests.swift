import ArgumentParsing
import Testing

@Suite("The command line in the README")
struct AddCommandTests {
    @Test("It has an operand, an option with two values, and an option that is not given.")
    func parse() throws {
        // snippet: parse
        let json = Option(name: "--json", summary: "print JSON")
        let food = Option(
            name: "--food", value: "F", isRepeatable: true, summary: "a favourite food")
        let add = CommandSyntax(
            name: "accounts add", summary: "add an account", operands: "NAME", operandCount: 1...1,
            options: [food, json], discussion: "Adds an account on this machine.")

        let arguments = try add.parse(["joe", "--food", "ribs", "--food=brisket"])
        #expect(arguments?.operands == ["joe"])
        #expect(arguments?.values(of: food) == ["ribs", "brisket"])
        #expect(arguments?.has(json) == false)

        // A person who asks for help gets `add.help(program: "ribhouse")`.
        #expect(try add.parse(["--help"]) == nil)
        // end of snippet
    }
}
