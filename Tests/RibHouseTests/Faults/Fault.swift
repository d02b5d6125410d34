import ConsoleTestSupport
import Foundation
import Testing

/// A kill or an error that `strace` injects into a system call of the program.
///
/// `FAULTS=some swift test --filter FaultTests` injects them, as CI does, and `FAULTS=all` into more
/// calls; each test prints its count.
enum Fault: String, CaseIterable {
    case kill = "signal=KILL"
    case fullDisk = "error=ENOSPC"
    case brokenDisk = "error=EIO"

    fileprivate static let wanted = ProcessInfo.processInfo.environment["FAULTS"]

    /// Whether the long run was asked for.
    static let isLongRun = wanted == "all"

    /// The system calls of a write, and in the long run those around it.
    private static let calls =
        ["write", "fsync", "rename", "unlink"]
        + (isLongRun ? ["openat", "flock", "mkdir", "close"] : [])

    /// The file of joe's pit, which has the hash of the name.
    private static let pitOfJoe =
        "pit-78675cc176081372c43abab3ea9fb70c74381eb02dc6e93fb6d44d161da6eeb3.json"

    static let strace = "/usr/bin/strace"

    /// Runs the program on one CPU, where one thread runs all tasks, except on a busy machine.
    ///
    /// `strace` counts the calls of each thread apart.
    private static let (taskset, oneCPU) = ("/usr/bin/taskset", ["-c", "0", strace])

    static func canInject() async -> Bool {
        guard [strace, taskset].allSatisfy(FileManager.default.isExecutableFile) else {
            return false
        }
        let run = try? ProgramRun(taskset, oneCPU + ["-o", "/dev/null", "/bin/true"])
        return (try? await run?.finish().end) == .exited(0)
    }

    /// Returns the calls of a command that are about the app's files; the app is not changed.
    func points(
        of app: TestApp, _ arguments: [String], input: String = "",
        environment: [String: String] = [:]
    ) async throws -> [FaultPoint] {
        let app = try TestApp(copyOf: app)
        let files = ["accounts.json", "session.json", "device-session.json", Self.pitOfJoe]
        let paths: [String] = [""] + files.flatMap { ["/" + $0, "/" + $0 + ".tmp"] }
        let (_, trace) = try await Self.run(
            ["--seccomp-bpf", "-y", "-e", "trace=" + Self.calls.joined(separator: ",")], paths, app,
            arguments, input, environment)
        var counts: [String: Int] = [:]
        return trace.split(separator: "\n").compactMap { line -> FaultPoint? in
            guard let call = line.firstMatch(of: /^\d+ +(\w+)\(/).map({ String($0.1) }),
                let start = line.firstRange(of: app.path)?.upperBound
            else { return nil }
            let file = String(line[start...].prefix { $0 != "\"" && $0 != ">" })
            counts[call + file, default: 0] += 1
            return FaultPoint(call: call, file: file, number: counts[call + file] ?? 0)
        }
    }

    /// Runs a command with this fault in one call.
    ///
    /// A run in which the call came on a second thread is repeated: `strace` did not count it.
    /// - Parameters:
    ///   - isLasting: whether all later calls fail too.
    ///   - makeApp: returns the app of a run, a new one each time.
    /// - Returns: the app of the last run, and its outcome; `nil` when the call did not come.
    func inject(
        at point: FaultPoint, _ arguments: [String], input: String = "",
        environment: [String: String] = [:], isLasting: Bool = false,
        into makeApp: () async throws -> TestApp
    ) async throws -> (app: TestApp, outcome: ProgramRun.Outcome?) {
        let when = isLasting ? "\(point.number)+" : "\(point.number)"
        // With the filter only these calls stop the program, but a signal comes too late.
        let options =
            (self == .kill ? [] : ["--seccomp-bpf"]) + [
                "-e", "trace=" + point.call, "-e", "inject=\(point.call):\(rawValue):when=\(when)",
            ]
        var remaining = point.mayStayAway ? 1 : 20
        while true {
            let app = try await makeApp()
            let (outcome, trace) = try await Self.run(
                options, [point.file], app, arguments, input, environment)
            let isInjected = trace.contains("INJECTED") || outcome.end == .signalled(SIGKILL)
            remaining -= 1
            if isInjected || remaining == 0 { return (app, isInjected ? outcome : nil) }
        }
    }

    /// Runs a command under `strace`, and returns its outcome and the calls that are about some files.
    private static func run(
        _ options: [String], _ files: [String], _ app: TestApp, _ arguments: [String],
        _ input: String,
        _ environment: [String: String]
    ) async throws -> (ProgramRun.Outcome, trace: String) {
        let trace = NSTemporaryDirectory() + "trace-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: trace) }
        let all =
            ["-f", "-qq", "-o", trace] + options + files.flatMap { ["-P", app.path + $0] }
        let run = try ProgramRun(
            taskset, oneCPU + all + [BuiltProduct.path("ribhouse")] + arguments,
            environment: environment.merging(["RIBHOUSE_HOME": app.path]) { $1 })
        run.send(input)
        run.endInput()
        let outcome = try await run.finish()
        return (outcome, (try? String(contentsOfFile: trace, encoding: .utf8)) ?? "")
    }
}

/// A system call of a command: the first `write` to `/session.json.tmp`, for example.
struct FaultPoint: CustomStringConvertible {
    let call: String
    /// The path below the state folder.
    let file: String
    let number: Int

    /// Whether a run makes more or fewer such calls than the next: whatever reads makes these.
    var mayStayAway: Bool { ["openat", "close"].contains(call) }

    var description: String { "\(call) \(number) of \(file)" }
}

extension Trait where Self == ConditionTrait {
    /// Faults, and tests that start hundreds of programs, run only where they are asked for.
    static var ifFaultsAreWanted: Self {
        .enabled(if: Fault.wanted != nil, "It takes long: `FAULTS=some swift test` runs it.")
    }
}
