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

    /// The system calls that it is injected into: those of a write.
    ///
    /// A disk is full at a `write`.
    private var calls: [String] {
        if Self.isLongRun {
            return ["write", "fsync", "rename", "unlink", "openat", "flock", "mkdir", "close"]
        }
        return self == .kill ? ["write", "fsync", "rename", "unlink"] : ["write"]
    }

    /// The file of joe's pit, which has the hash of the name.
    private static let pitOfJoe =
        "pit-78675cc176081372c43abab3ea9fb70c74381eb02dc6e93fb6d44d161da6eeb3.json"

    static let strace = "/usr/bin/strace"

    static func canInject() async -> Bool {
        guard FileManager.default.isExecutableFile(atPath: strace) else { return false }
        let run = try? ProgramRun(strace, ["-o", "/dev/null", "/bin/true"])
        return (try? await run?.finish().end) == .exited(0)
    }

    /// Returns the calls of a command that are about the app's files, each with its number among those
    /// of its name; the app is not changed.
    func points(
        of app: TestApp, _ arguments: [String], input: String = "",
        environment: [String: String] = [:]
    ) async throws -> [FaultPoint] {
        let names = calls.joined(separator: ",")
        let (_, trace) = try await Self.run(
            ["--seccomp-bpf", "-e", "trace=" + names], TestApp(copyOf: app), arguments, input,
            environment)
        var counts: [String: Int] = [:]
        return trace.matches(of: /(?m)^\d+ +(\w+)\(/).map { match in
            let call = String(match.1)
            counts[call, default: 0] += 1
            return FaultPoint(call: call, number: counts[call] ?? 0)
        }
    }

    /// Runs a command with this fault in one call.
    ///
    /// - Parameter isLasting: whether all later calls fail too.
    /// - Returns: `nil` when the call did not come, or came on another thread: each counts apart.
    func inject(
        at point: FaultPoint, of app: TestApp, _ arguments: [String], input: String = "",
        environment: [String: String] = [:], isLasting: Bool = false
    ) async throws -> ProgramRun.Outcome? {
        let when = isLasting ? "\(point.number)+" : "\(point.number)"
        // With the filter only these calls stop the program, but a signal comes too late.
        let options =
            (self == .kill ? [] : ["--seccomp-bpf"]) + [
                "-e", "trace=" + point.call, "-e", "inject=\(point.call):\(rawValue):when=\(when)",
            ]
        let (outcome, trace) = try await Self.run(options, app, arguments, input, environment)
        return trace.contains("INJECTED") || outcome.end == .signalled(SIGKILL) ? outcome : nil
    }

    /// Runs a command under `strace`, and returns its outcome and the calls that are about the app's files.
    private static func run(
        _ options: [String], _ app: TestApp, _ arguments: [String], _ input: String,
        _ environment: [String: String]
    ) async throws -> (ProgramRun.Outcome, trace: String) {
        let trace = NSTemporaryDirectory() + "trace-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: trace) }
        var all = ["-f", "-qq", "-o", trace, "-P", app.path] + options
        for name in ["accounts.json", "session.json", "device-session.json", pitOfJoe] {
            all += ["-P", "\(app.path)/\(name)", "-P", "\(app.path)/\(name).tmp"]
        }
        let run = try ProgramRun(
            strace, all + [BuiltProduct.path("ribhouse")] + arguments,
            environment: environment.merging([
                "RIBHOUSE_HOME": app.path,
                // One thread for all tasks, since `strace` counts the calls of each thread apart.
                "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1",
            ]) { $1 })
        run.send(input)
        run.endInput()
        let outcome = try await run.finish()
        return (outcome, (try? String(contentsOfFile: trace, encoding: .utf8)) ?? "")
    }
}

/// A system call of a command: the third `write` about the app's files, for example.
struct FaultPoint: CustomStringConvertible {
    let call: String
    let number: Int

    /// Whether a run makes more or fewer such calls than the next: whatever reads makes these.
    var mayStayAway: Bool { ["openat", "close"].contains(call) }

    var description: String { "\(call) \(number)" }
}
