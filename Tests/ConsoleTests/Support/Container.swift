import ConsoleTestSupport

/// A container on Linux: the program in it is the first process, and sees none outside.
enum Container {
    /// The command of a shell that runs the command after it in a container.
    static let command = "unshare --user --map-root-user --pid --fork --kill-child"

    /// Whether this machine lets the user of the tests create one.
    static func isPossible() async throws -> Bool {
        try await ProgramRun("/bin/sh", ["-c", "\(command) true"]).finish().end == .exited(0)
    }
}
