import ConsoleTestSupport
import Foundation

/// A kill or an error that `strace` injects into a system call of the program.
///
/// `FAULTS=all swift test --filter FaultTests` tries more calls; each test prints its count.
enum Fault: String, CaseIterable {
    case kill = "signal=KILL"
    case fullDisk = "error=ENOSPC"
    case brokenDisk = "error=EIO"

    /// Whether the long run was asked for.
    static let isLongRun = ProcessInfo.processInfo.environment["FAULTS"] == "all"

    /// The system calls of a write.
    static let calls =
        ["write", "fsync", "rename", "unlink"]
        + (isLongRun ? ["openat", "flock", "mkdir", "close"] : [])

    /// The file of joe's pit, which has the hash of the name.
    private static let pitOfJoe =
        "pit-78675cc176081372c43abab3ea9fb70c74381eb02dc6e93fb6d44d161da6eeb3.json"

    static let strace = "/usr/bin/strace"

    static func canInject() async -> Bool {
        guard FileManager.default.isExecutableFile(atPath: strace) else { return false }
        let run = try? ProgramRun(strace, ["-o", "/dev/null", "/bin/true"])
        return (try? await run?.finish().end) == .exited(0)
    }

    /// Runs a command with this fault in the call of this number that is about the app's files.
    ///
    /// - Parameter isLasting: whether all later calls fail too.
    /// - Returns: the program's end and output; `nil` when it made fewer such calls.
    func inject(
        at call: String, _ number: Int, of app: TestApp, _ arguments: [String], input: String,
        environment: [String: String] = [:], isLasting: Bool = false
    ) async throws -> ProgramRun.Outcome? {
        let trace = NSTemporaryDirectory() + "trace-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: trace) }
        let when = isLasting ? "\(number)+" : "\(number)"
        var options = ["-f", "-qq", "-o", trace, "-e", "trace=" + call]
        options += ["-e", "inject=\(call):\(rawValue):when=\(when)", "-P", app.path]
        for name in ["accounts.json", "session.json", "device-session.json", Self.pitOfJoe] {
            options += ["-P", "\(app.path)/\(name)", "-P", "\(app.path)/\(name).tmp"]
        }
        let run = try ProgramRun(
            Self.strace, options + [BuiltProduct.path("ribhouse")] + arguments,
            environment: environment.merging(["RIBHOUSE_HOME": app.path]) { $1 })
        run.send(input)
        run.endInput()
        let outcome = try await run.finish()
        let text = (try? String(contentsOfFile: trace, encoding: .utf8)) ?? ""
        return text.contains("INJECTED") || outcome.end == .signalled(SIGKILL) ? outcome : nil
    }
}
