import Foundation
import Testing

@testable import RibToolKit

@Suite("A program that ribtool runs")
struct ChildProcessTests {
    private func shell(_ script: String) -> ChildProcess {
        ChildProcess(program: "sh", arguments: ["-c", script], environment: ["WORD": "word"])
    }

    @Test("Its lines come in order, those of its error output too, the last without an end.")
    func lines() throws {
        var lines: [String] = []

        let end = try shell("echo a; echo b >&2; echo; printf $WORD").run { lines.append($0) }

        #expect(lines == ["a", "b", "", "word"])
        #expect(end == .exited(0))
    }

    @Test(
        "Its exit code is returned, or the signal that ended it; one that is not there is no crash."
    )
    func ends() throws {
        #expect(try shell("exit 3").run() == .exited(3))
        #expect(try shell("kill -9 $$").run() == .crashed(9))
        #expect(try ChildProcess(program: "no-such-program").run() == .exited(127))
    }

    #if os(Linux)
        @Test("A signal to ribtool asks it to end; a second one ends it, and what it started.")
        func signals() {
            let signals = TerminationSignals()
            let left = "setsid sh -c 'echo ready; sleep 20; echo late'"
            let script = "trap 'echo asked' INT; \(left) & while :; do wait; done"
            let shell = ChildProcess(program: "sh", arguments: ["-c", script], signals: signals)
            var lines: [String] = []

            #expect(throws: Cancelled.self) {
                try shell.run { line in
                    lines.append(line)
                    signals.cancel()
                }
            }
            #expect(lines == ["ready", "asked"])
        }

        @Test(
            "It has ended when a program that it leaves behind has its output still, and lives on.")
        func agent() throws {
            var lines: [String] = []

            let end = try shell("sleep 1000 & echo $!; printf last; exit 3").run {
                lines.append($0)
            }

            let agent = try #require(Int32(lines.first ?? ""))
            #expect(end == .exited(3))
            #expect(lines.last == "last")
            #expect(kill(agent, SIGKILL) == 0)
        }
    #endif

    @Test("Output, error output and end are returned apart, however long they are.")
    func outcome() throws {
        let outcome = try shell("echo said; head -c 1000000 /dev/zero >&2; exit 3").outcome()

        #expect(outcome.output == "said\n")
        #expect(outcome.errors.utf8.count == 1_000_000)
        #expect(outcome.end == .exited(3))
        #expect(try shell("echo said; echo minded >&2").output() == "said\n")
    }

    @Test("A failure names the program and what it printed, without the steps of a build.")
    func failure() throws {
        let script = "echo said; echo '[1/2] Compiling'; echo why >&2; exit 3"

        let error = #expect(throws: ToolError.self) { try shell(script).output() }

        #expect(error?.sentence == "`sh -c \(script)` failed. Fix this first:\nwhy\nsaid")
    }

    @Test("Of a long command line the failure has the start.")
    func longCommand() throws {
        let shell = ChildProcess(
            program: "sh", arguments: ["-c", "exit 3"] + (1...9).map(String.init))

        let error = #expect(throws: ToolError.self) { try shell.output() }

        #expect(error?.sentence == "`sh -c exit 3 1 …` failed. Fix this first:\n")
    }
}
