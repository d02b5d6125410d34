import Testing

@testable import RibToolKit

@Suite("Programs that the tool runs")
struct ChildProgramTests {
    @Test("What it prints comes back, without its complaints.")
    func output() throws {
        let program = ChildProgram(words: ["sh", "-c", "echo said; echo minded >&2"], folder: "/")

        #expect(try program.output() == "said\n")
    }

    @Test("A failure says which program failed, and what it said, without the steps of a build.")
    func failure() throws {
        let script = "echo said; echo '[1/2] Compiling'; echo why >&2; exit 3"
        let program = ChildProgram(words: ["sh", "-c", script], folder: "/")

        let error = #expect(throws: ToolError.self) { try program.output() }

        let sentence = try #require(error?.sentence)
        #expect(sentence.hasPrefix("`sh -c \(script)` failed"))
        #expect(sentence.hasSuffix("It said:\nwhy\nsaid"))
    }

    @Test("Standard error as long as it likes does not block it.")
    func longComplaint() throws {
        let program = ChildProgram(
            words: ["sh", "-c", "head -c 1000000 /dev/zero >&2; echo done"], folder: "/")

        #expect(try program.output() == "done\n")
    }
}
