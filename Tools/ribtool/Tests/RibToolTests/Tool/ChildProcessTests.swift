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

        let end = try shell("echo a; echo b >&2; echo; printf $WORD").run {
            lines.append($0)
            return true
        }

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

    @Test(
        "It is ended when its time is over, with what it started: they slept, or ran.",
        arguments: ["sleep 1000 & sleep 1000", "while :; do :; done"])
    func late(script: String) throws {
        let watch = RunWatch(limit: .milliseconds(100))

        #expect(try shell(script).run(watch: watch) == .timedOut)
        #expect(watch.time > .milliseconds(100))
    }

    #if os(Linux)
        @Test("It is ended when nothing in it moves any more.")
        func asleep() throws {
            #expect(try shell("sleep 1000").run(watch: RunWatch(limit: nil)) == .timedOut)
        }

        @Test("It goes on while a program that it started runs.")
        func awake() throws {
            let watch = RunWatch(limit: nil)

            let end = try shell("(echo $$; while :; do :; done); :").run { line in
                for _ in 1...100 { watch.look(at: Int32(line) ?? 0) }
                return false
            }

            #expect(end == .stopped)
            #expect(!watch.isOver)
        }

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
                    return true
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
                return true
            }

            let agent = try #require(Int32(lines.first ?? ""))
            #expect(end == .exited(3))
            #expect(lines.last == "last")
            #expect(kill(agent, SIGKILL) == 0)
        }

        @Test("What it leaves behind in another session ends with it.")
        func leftBehind() throws {
            let path = FileManager.default.temporaryDirectory.path + "/ribtool-\(UUID())"
            let mark = "FILE=\(path)"
            // It has its mark when it runs, so the program waits for its line and then ends.
            let left = "echo; exec >/dev/null; sleep 20; : >$FILE"

            let end = try shell("{ \(mark) setsid sh -c '\(left)' 2>/dev/null & } | read _")
                .run(watch: RunWatch(limit: nil, mark: mark))

            #expect(end == .exited(0))
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    #endif

    @Test("It is ended when its reader has had enough.")
    func stopped() throws {
        let end = try shell("echo a; sleep 1000").run { _ in false }

        #expect(end == .stopped)
    }

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
