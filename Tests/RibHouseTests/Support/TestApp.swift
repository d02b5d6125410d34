import ConsoleTestSupport
import Foundation
import PrivateFiles
import Testing

@testable import LocalAccounts

/// The built program with a state folder of its own.
final class TestApp: Sendable {
    /// The state folder.
    let path: String

    /// The lines that greet joe, who has nothing on the pit.
    static let welcome = """
        Welcome, joe.
        Tip: Plan a dinner, and all is ready at one time. Type `dinner 18:00`.
        Nothing is on the pit. Type `start brisket 5kg`.
        """

    private static let program = BuiltProduct.path("ribhouse")
    private static let systemPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

    init() {
        path = NSTemporaryDirectory() + "ribhouse-" + UUID().uuidString
    }

    /// Copies the state folder of another one, if it has one already.
    convenience init(copyOf other: TestApp) throws {
        self.init()
        guard FileManager.default.fileExists(atPath: other.path) else { return }
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs a session from a pipe, to the program's end.
    func session(_ lines: String...) async throws -> ProgramRun.Outcome {
        try await run([], input: lines.map { $0 + "\n" }.joined())
    }

    /// Runs a command with `input` on its standard input, to the program's end.
    func run(
        _ arguments: [String], input: String = "", output: ProgramRun.Channel = .pipe,
        environment: [String: String] = [:]
    ) async throws -> ProgramRun.Outcome {
        let variables = variables(environment)
        if output == .pipe, Self.canRunHere(variables) {
            return try await Self.runHere(arguments, input: input, variables: variables)
        }
        let run = try ProgramRun(
            Self.program, arguments, environment: variables, output: output)
        run.send(input)
        run.endInput()
        return try await run.finish()
    }

    /// Starts a session on a terminal.
    func terminal(
        _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> ProgramRun {
        try ProgramRun.onTerminal(Self.program, arguments, environment: variables(environment))
    }

    /// Starts a command on pipes.
    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(Self.program, arguments, environment: variables(environment))
    }

    /// Starts lines of a shell, in which `ribhouse` is the built program.
    func pipeline(_ lines: String, environment: [String: String] = [:]) throws -> ProgramRun {
        let path = BuiltProduct.path("") + ":" + Self.systemPath
        return try ProgramRun(
            "/bin/sh", ["-c", lines],
            environment: variables(environment).merging(["PATH": path]) { $1 })
    }

    /// Adds an account.
    func add(_ name: String, password: String) async throws {
        try await FirstAccounts.shared.put(into: self, ["add", name, password]) {
            let run = try await self.run(
                ["accounts", "add", name, "--password-stdin"], input: password)
            #expect(run.end == .exited(0), "\(run.errorOutput)")
        }
    }

    /// Signs in, with a new account.
    func signIn() async throws {
        try await FirstAccounts.shared.put(into: self, ["sign in"]) {
            _ = try await self.session("login", "joe", "brisket-4-ever")
        }
    }

    /// Adds three failed sign-ins of the future, where no time that passes shortens the wait.
    func addFailures() throws {
        let file = try StateFolder(environment: ["RIBHOUSE_HOME": path]).accounts
        var list = try #require(try file.read())
        var failures = SignInFailures()
        for _ in 1...3 { failures.add(at: .distantFuture) }
        list.failures = failures
        try file.write(list)
    }

    func write(_ text: String, to file: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: URL(filePath: path + "/" + file))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: path + "/" + file)
    }

    func read(_ file: String) throws -> String {
        try String(contentsOf: URL(filePath: path + "/" + file), encoding: .utf8)
    }

    var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    private func variables(_ others: [String: String]) -> [String: String] {
        others.merging(["RIBHOUSE_HOME": path]) { other, _ in other }
    }
}

/// The files of apps with one account, which are created once.
///
/// A start of the program and a hash in each test would cost more than most tests.
actor FirstAccounts {
    static let shared = FirstAccounts()

    private var folders: [[String]: [String: String]] = [:]

    /// Runs `make` for an app, or copies the files that `make` left in an earlier app.
    ///
    /// It copies only if the app has no files yet.
    func put(
        into app: TestApp, _ key: [String], make: @Sendable () async throws -> Void
    ) async throws {
        let isNew = app.files.isEmpty
        if isNew, let files = folders[key] {
            for (name, text) in files { try app.write(text, to: name) }
            return
        }
        try await make()
        if isNew {
            folders[key] = Dictionary(
                uniqueKeysWithValues: try app.files.map { ($0, try app.read($0)) })
        }
    }
}
