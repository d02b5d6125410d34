import Foundation
import Synchronization
import Testing

@testable import RibToolKit

@Suite("A program that ribtool runs")
struct ChildProcessTests {
    private func shell(_ script: String, _ words: [String] = []) -> ChildProcess {
        ChildProcess(
            program: "sh", arguments: ["-c", script] + words, environment: ["WORD": "a word"])
    }

    @Test("Output, error output and end are returned apart, however long they are.")
    func outcome() throws {
        let outcome = try shell("echo $WORD; head -c 1000000 /dev/zero >&2; exit 3").outcome()

        #expect(outcome.output == "a word\n")
        #expect(outcome.errors.utf8.count == 1_000_000)
        #expect(outcome.end == .exited(3))
    }

    @Test(
        "Its exit code is returned, or the signal that ended it; one that is not there is no crash."
    )
    func ends() throws {
        #expect(try shell("kill -9 $$").outcome().end == .crashed(9))
        #expect(try ChildProcess(program: "no-such-program").outcome().end == .exited(127))
    }

    @Test("A signal to ribtool asks it to end, and a second one kills it; then no other starts.")
    func signals() throws {
        let folder = try TemporaryRepository([:])
        let script = """
            trap 'echo > asked' INT
            echo > ready
            while :; do sleep 0.01; done
            """
        var shell = shell("mkdir -p \"$0\" && cd \"$0\" && \(script)", [folder.root])
        shell.signals = TerminationSignals()
        Thread { [signals = shell.signals] in
            for name in ["ready", "asked"] {
                while !isFile("\(folder.root)/\(name)") { usleep(1_000) }
                signals.count.add(1, ordering: .relaxed)
            }
        }.start()

        #expect(throws: Cancelled.self) { try shell.outcome() }
        #expect(throws: Cancelled.self) { try shell.outcome() }
        #expect(isFile(folder.root + "/asked"))
    }

    @Test("It has ended when a program that it leaves behind lives on.")
    func agent() throws {
        let outcome = try shell("sleep 1000 & echo $!; exit 3").outcome()

        let agent = try #require(Int32(outcome.output.trimmed))
        #expect(outcome.end == .exited(3))
        #expect(kill(agent, SIGKILL) == 0)
    }

    @Test("A failure names the program and what it printed; of a long command line, its start.")
    func failure() throws {
        let error = #expect(throws: ToolError.self) {
            try shell("echo said; echo why >&2; exit 3").output()
        }
        let long = #expect(throws: ToolError.self) {
            try shell("exit 3", (1...9).map(String.init)).output()
        }

        #expect(
            error?.sentence
                == "`sh -c echo said; echo why >&2; exit 3` failed. Fix this first:\nwhy\nsaid")
        #expect(long?.sentence == "`sh -c exit 3 1 …` failed. Fix this first:\n")
    }
}
