import ConsoleTestSupport
import Foundation
import PrivateFilesTestSupport
import Testing

@testable import DeviceSignIn

/// A keychain of its own that a real credential helper uses; it is gone with the object.
final class RealKeychain: Sendable {
    /// The helpers of `Tools/checks/credential-helpers`.
    enum Kind: String, CaseIterable, Sendable {
        case pass
        case secretservice
    }

    /// A trouble that keeps a helper from its tokens, with the verb that ends it.
    enum Trouble: String, CaseIterable, Sendable {
        case lock
        case hide

        var end: String { self == .lock ? "unlock" : "show" }
    }

    static let home = ProcessInfo.processInfo.environment["CREDENTIAL_HELPERS"]

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Tools/checks/credential-helpers").standardized.path

    let helper: CredentialHelper
    let folder: String
    private let kind: Kind
    private let process: ProgramRun

    init(_ kind: Kind) async throws {
        self.kind = kind
        // Short: it has sockets.
        folder = NSTemporaryDirectory() + "keychain-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        process = try Self.run("serve", kind, folder)
        helper = try CredentialHelper(name: kind.rawValue, in: folder)
        try await process.wait(for: "ready")
    }

    // Their agents end when the bus, or their folder, is gone.
    deinit {
        process.signal(SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func run(_ verb: String, _ kind: Kind, _ folder: String) throws -> ProgramRun {
        try ProgramRun(
            script, [verb, kind.rawValue, folder], environment: ["CREDENTIAL_HELPERS": home ?? ""])
    }

    /// Starts or ends a trouble.
    func change(_ verb: String) async throws {
        let outcome = try await Self.run(verb, kind, folder).finish()
        #expect(outcome.end == .exited(0), "\(outcome.errorOutput)")
    }

    /// Returns what the helper lists, as JSON.
    func list() async throws -> String {
        try await ProgramRun("\(folder)/docker-credential-\(kind.rawValue)", ["list"]).finish()
            .output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
