import ConsoleTestSupport
import Foundation
import Testing

private let strace = "/usr/bin/strace"

private func canInject() async -> Bool {
    guard FileManager.default.isExecutableFile(atPath: strace) else { return false }
    let run = try? ProgramRun(strace, ["-o", "/dev/null", "/bin/true"])
    return (try? await run?.finish().end) == .exited(0)
}

/// Kills and errors at each system call of a first sign-in, injected by `strace` where that works.
@Suite("Faults during a first sign-in", .enabled("strace does not work here") { await canInject() })
struct FaultTests {
    enum Fault: String, CaseIterable {
        case kill = "signal=KILL"
        case fullDisk = "error=ENOSPC"
        case brokenDisk = "error=EIO"
    }

    @Test(
        "Afterwards there is an account with a session, or neither, and the files are whole.",
        arguments: ["write", "fsync", "rename", "unlink"], Fault.allCases)
    func firstSignIn(call: String, fault: Fault) async throws {
        for number in 1... {
            let app = TestApp()
            try app.write("", to: "trace")
            let end = try await signIn(app, "\(call):\(fault.rawValue):when=\(number)")
            guard try app.read("trace").contains("INJECTED") || end == .signalled(SIGKILL) else {
                return print("\(number - 1) faults at \(call): \(fault.rawValue)")
            }

            let accounts = try await app.run(["accounts", "list"]).output
            let status = try await app.run(["status"])
            let doctor = try await app.run(["doctor"])

            let isSignedIn = status.end == .exited(0)
            #expect(
                accounts == (isSignedIn ? "joe  (signed in)\n" : "There are no accounts yet.\n"))
            #expect(doctor.end == .exited(0))
            if fault != .kill { #expect(isSignedIn == (end == .exited(0)), "call \(number)") }
        }
    }

    private func signIn(_ app: TestApp, _ injection: String) async throws -> ProgramRun.End {
        let files = ["", "/accounts.json", "/session.json"].flatMap { name in
            ["-P", app.path + name] + (name.isEmpty ? [] : ["-P", app.path + name + ".tmp"])
        }
        let run = try ProgramRun(
            strace,
            [
                "-f", "-qq", "-o", app.path + "/trace", "-e",
                "trace=" + injection.prefix { $0 != ":" },
            ]
                + files + ["-e", "inject=" + injection, BuiltProduct.path("ribhouse")],
            environment: ["RIBHOUSE_HOME": app.path])
        run.send("login\njoe\nbrisket-4-ever\n")
        run.endInput()
        return try await run.finish().end
    }
}
