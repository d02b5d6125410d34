import Testing

@testable import RibToolKit

@Suite("A program that ribtool runs")
struct ChildProcessTests {
    private func shell(_ script: String, limit: Duration? = nil) -> ChildProcess {
        ChildProcess(
            program: "sh", arguments: ["-c", script], environment: ["WORD": "word"], limit: limit)
    }

    @Test("Its lines come in order, those of its error output too, the last without an end.")
    func lines() throws {
        var lines: [String] = []

        let end = try shell("echo a; echo b >&2; echo; printf $WORD").run {
            lines.append($0)
            return .more
        }

        #expect(lines == ["a", "b", "", "word"])
        #expect(end == .exited(0))
    }

    @Test("Its exit code is told, and the signal that ended it.")
    func ends() throws {
        #expect(try shell("exit 3").run() == .exited(3))
        #expect(try shell("kill -9 $$").run() == .crashed(9))
    }

    @Test("It is ended when its time is over, with what it started.")
    func late() throws {
        #expect(try shell("sleep 1000 & sleep 1000", limit: .milliseconds(50)).run() == .timedOut)
    }

    #if os(Linux)
        @Test("It is ended when nothing in it moves any more.")
        func asleep() throws {
            var child = shell("sleep 1000")
            child.sleepLimit = .milliseconds(100)

            #expect(try child.run() == .timedOut)
        }
    #endif

    @Test("It is ended when its reader has had enough.")
    func stopped() throws {
        let end = try shell("echo a; sleep 1000").run { _ in .stop }

        #expect(end == .stopped)
    }

    @Test("A program that is not there is no crash.")
    func missing() throws {
        #expect(try ChildProcess(program: "no-such-program").run() == .exited(127))
    }
}
