import Testing

@testable import ribhouse

@Suite("Arguments")
struct ArgumentsSuite {
    @Test("A value follows its option, or stands behind an equals sign.")
    func values() throws {
        let arguments = try Arguments(["--food", "ribs", "--food=brisket"], valued: ["--food"])

        #expect(arguments.all("--food") == ["ribs", "brisket"])
    }

    @Test("Behind two dashes everything is an operand.")
    func dashes() throws {
        let arguments = try Arguments(["--json", "--", "--json"], flags: ["--json"])

        #expect(arguments.operands == ["--json"])
    }

    @Test("An option that needs a value and has none is refused.")
    func missingValue() {
        #expect(throws: UsageError("--user needs a value.")) {
            try Arguments(["--user"], valued: ["--user"])
        }
    }

    @Test("An option that takes no value and gets one is refused.")
    func needlessValue() {
        #expect(throws: UsageError("--json takes no value.")) {
            try Arguments(["--json=yes"], flags: ["--json"])
        }
    }

    @Test("An option that may stand once and stands twice is refused.")
    func twice() throws {
        let arguments = try Arguments(["--user", "a", "--user", "b"], valued: ["--user"])

        #expect(throws: UsageError("--user may be given once.")) { try arguments.one("--user") }
    }

    @Test("An option that is nearly right is suggested; one that is far off is not.")
    func suggestions() {
        #expect(throws: UsageError("There is no option --usr here. Did you mean --user?")) {
            try Arguments(["--usr"], valued: ["--user"])
        }
        #expect(throws: UsageError("There is no option --smoke-it here.")) {
            try Arguments(["--smoke-it"], valued: ["--user"])
        }
    }
}
