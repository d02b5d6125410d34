import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The ways in which a helper's program can end.
@Suite(.failsIfStuck) struct HelperProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "A program gets its input whole, and its output comes back whole.",
        arguments: [0, 1, 300_000])
    func cat(length: Int) async throws {
        let input = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) }

        let end = try await HelperProcess.run("cat", [], input: input)

        #expect(end.status == 0)
        #expect(end.output == input)
    }

    @Test("A program that does not read its input raises no signal; its exit code is kept.")
    func noReader() async throws {
        let end = try await HelperProcess.run(
            "sh", ["-c", "exec <&-; exit 3"], input: [UInt8](repeating: 0, count: 300_000))

        #expect(end.status == 3)
    }

    @Test("An output of a mebibyte is accepted, and a longer one is not.", arguments: [0, 1])
    func length(more: Int) async throws {
        let result = await Task {
            try await HelperProcess.run(
                "head", ["-c", "\(1_048_576 + more)", "/dev/zero"], input: [])
        }.result

        if more == 0 {
            #expect(try result.get().output.count == 1_048_576)
        } else {
            #expect(
                throws: AuthError.unavailable(
                    "A credential helper wrote too much. Check the configuration.")
            ) { try result.get() }
        }
    }

    @Test(
        "A program that is ended by a signal has failed; it blocks and ignores none.",
        arguments: ["KILL", "TERM", "PIPE"])
    func signals(name: String) async throws {
        // As it may be in any program that starts this one.
        _ = signal(SIGPIPE, SIG_IGN)

        let end = try await HelperProcess.run("sh", ["-c", "kill -\(name) $$"], input: [])

        #expect(end.status == 128)
    }

    @Test("A program that ends later than its output is waited for.")
    func laterEnd() async throws {
        let end = try await HelperProcess.run(
            "sh", ["-c", "echo a; exec <&- >&-; sleep 0.1; exit 3"], input: [])

        #expect(end.status == 3)
        #expect(end.output == Array("a\n".utf8))
    }

    @Test(
        "A program that does not end is ended when its time is over, and the error names it.",
        arguments: ["exec sleep 1000", "exec <&- >&- sleep 1000"])
    func endless(command: String) async {
        let error = await #expect(throws: AuthError.self) {
            try await HelperProcess.run("sh", ["-c", command], input: [], limit: .milliseconds(20))
        }

        #expect(
            error?.description.contains("The credential helper sh did not answer in 0 s.") == true)
    }

    @Test("A program has answered when it has ended; an agent that has its output still lives on.")
    func agent() async throws {
        // Its time is over long before the agent ends.
        let end = try await HelperProcess.run(
            "sh", ["-c", "sleep 1000 & echo $!"], input: [], limit: .seconds(60))

        let text = String(decoding: end.output, as: UTF8.self)
        let agent = try #require(Int32(text.dropLast()))
        #expect(end.status == 0)
        #expect(kill(agent, SIGKILL) == 0)
    }

    @Test(
        "A program cannot ask on the terminal, and does not wait for it.",
        arguments: ["TTIN", "TTOU"])
    func terminal(signal: String) async throws {
        let end = try await HelperProcess.run(
            "sh", ["-c", "(exec </dev/tty) || kill -\(signal) $$; exit 3"], input: [])

        #expect(end.status == 3)
    }

    @Test("A program that is stopped otherwise may go on.")
    func stopped() async throws {
        let end = try await HelperProcess.run(
            "sh", ["-c", "while kill -CONT $$; do sleep 0.01; done & kill -STOP $$; exit 3"],
            input: [])

        #expect(end.status == 3)
    }

    @Test("The error output is not shown: it may repeat a token.")
    func errors() async throws {
        // The process of these tests may have it where a test could not look: so the program looks.
        let end = try await HelperProcess.run(
            "sh", ["-c", "test /dev/stderr -ef /dev/null; exit $?"], input: [])

        #expect(end.status == 0)
    }

    @Test("Nothing is left of a program that is ended early.")
    func reaped() async throws {
        try folder.put("", at: folder.state.path + "/id")

        await #expect(throws: AuthError.self) {
            try await HelperProcess.run(
                "sh", ["-c", "echo $$ >\"$1\"; exec yes", "", folder.state.path + "/id"], input: [])
        }

        let text = try #require(folder.text(at: folder.state.path + "/id"))
        let id = try #require(Int32(text.dropLast()))
        // A program that has ended, and was not waited for, still has its number.
        #expect(kill(id, 0) == -1)
    }
}
