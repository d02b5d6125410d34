import ConsoleTestSupport
import Foundation
import LibC

/// A copy of a program that runs with the rights of another user, in a folder of its own.
///
/// Only the superuser can create one.
final class ProgramOfAnotherUser: Sendable {
    struct Refusal: Error {}

    let path: String

    init(copyOf program: String) async throws {
        // Another process writes the copy: a program cannot be started while it is open for writing.
        let script = """
            folder=$(mktemp -d) && chmod 755 $folder && cp '\(program)' $folder/program &&
            chown 65534 $folder/program && chmod u+s $folder/program && echo $folder/program ||
            { rm -r $folder; exit 1; }
            """
        let outcome = try await ProgramRun("/bin/sh", ["-c", script]).finish()
        guard outcome.end == .exited(0) else { throw Refusal() }
        path = outcome.output.trimmingCharacters(in: .newlines)
    }

    deinit {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Whether the user of the tests may create one, and the system gives it the rights.
    static func isPossible() async throws -> Bool {
        guard geteuid() == 0, let id = try? await ProgramOfAnotherUser(copyOf: "/usr/bin/id")
        else { return false }
        return try await ProgramRun(id.path, ["-u"]).finish().output == "65534\n"
    }
}
