import ConsoleTestSupport
import Foundation

@testable import DeviceSignIn

/// A real identity server on this machine, which `Tools/identity-servers` starts.
final class IdentityServerProcess: Sendable {
    /// The servers of `Tools/identity-servers`.
    enum Kind: String, CaseIterable, Sendable {
        case nanoidp
        case glewlwyd
    }

    static let home = ProcessInfo.processInfo.environment["IDENTITY_SERVERS"]

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Tools/identity-servers").standardized.path

    let kind: Kind
    let issuer: String
    private let port: String
    private let folder: String
    private let environment: [String: String]

    /// Chooses a port and a folder; nothing is started.
    ///
    /// - Parameter codeLife: the seconds for which a code is valid, as far as nanoidp can be told.
    init(_ kind: Kind, codeLife: Int = 600) async throws {
        self.kind = kind
        environment = ["IDENTITY_SERVERS": Self.home ?? "", "CODE_LIFE": "\(codeLife)"]
        let run = try ProgramRun(Self.script, ["port"], environment: environment)
        port = try await run.finish().output.trimmingCharacters(in: .whitespacesAndNewlines)
        folder = NSTemporaryDirectory() + "identity-server-" + UUID().uuidString
        issuer = "http://127.0.0.1:\(port)" + (kind == .glewlwyd ? "/api/oidc" : "")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Starts the server, and returns when it listens; the process is killed with what is returned.
    func start() async throws -> ProgramRun {
        let run = try ProgramRun(
            Self.script, ["serve", kind.rawValue, port, folder], environment: environment)
        // Each server writes this text when it listens.
        try await run.wait(for: kind == .nanoidp ? "Running on http" : "started on port")
        return run
    }

    /// Answers a code as joe does in a browser.
    func answer(_ code: String, _ action: String = "authorize") async throws {
        let run = try ProgramRun(
            Self.script, ["answer", kind.rawValue, port, code, action], environment: environment)
        guard try await run.finish().end == .exited(0) else {
            throw HTTPFailure.unreachable("the code was not accepted")
        }
    }
}
