import Auth
import ConsoleTestSupport
import Foundation

@testable import DeviceSignIn

/// A real identity server on this machine, which `Tools/checks/identity-servers` starts.
final class IdentityServerProcess: Sendable {
    /// The servers of `Tools/checks/identity-servers`.
    enum Kind: String, CaseIterable, Sendable {
        case nanoidp
        case glewlwyd
        case authlib
        case django

        /// The path of the issuer.
        fileprivate var path: String {
            switch self {
            case .nanoidp, .authlib: ""
            case .glewlwyd: "/api/oidc"
            case .django: "/o"
            }
        }

        /// Whether it revokes tokens for a client without a secret; if not, the person is told.
        var revokes: Bool { self != .glewlwyd }
    }

    static let home = ProcessInfo.processInfo.environment["IDENTITY_SERVERS"]

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Tools/checks/identity-servers").standardized.path

    let kind: Kind
    let issuer: String
    private let port: String
    private let folder: String
    private let environment: [String: String]

    /// Chooses a port and a folder; nothing is started.
    ///
    /// - Parameter codeLife: the seconds for which a code is valid, which nanoidp and Authlib can be told.
    init(_ kind: Kind, codeLife: Int = 600) async throws {
        self.kind = kind
        environment = ["IDENTITY_SERVERS": Self.home ?? "", "CODE_LIFE": "\(codeLife)"]
        let run = try ProgramRun(Self.script, ["port"], environment: environment)
        port = try await run.finish().output.trimmingCharacters(in: .whitespacesAndNewlines)
        folder = NSTemporaryDirectory() + "identity-server-" + UUID().uuidString
        issuer = "http://127.0.0.1:\(port)" + kind.path
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Starts the server, and returns when it listens; the process is killed with what is returned.
    func start() async throws -> ProgramRun {
        let run = try ProgramRun(
            Self.script, ["serve", kind.rawValue, port, folder], environment: environment)
        // Each server writes this text when it listens.
        try await run.wait(for: kind == .glewlwyd ? "started on port" : "Running on http")
        return run
    }

    /// The settings of a sign-in to it.
    var settings: DeviceSettings {
        get throws {
            let server = try IdentityServer(issuer: issuer, clientID: "ribhouse")
            // No page of django-oauth-toolkit names this endpoint.
            let device = ["device_authorization_endpoint": issuer + "/device-authorization/"]
            return DeviceSettings(
                server: server,
                // The apps are asked for the usual scopes, whether they list them or not.
                scopes: kind == .nanoidp || kind == .glewlwyd ? ["openid"] : nil,
                credentialHelper: nil,
                endpoints: try [Endpoint: SecureAddress](
                    kind == .django ? device : [:], of: server))
        }
    }

    /// Answers a code as joe does in a browser.
    func answer(_ code: String, _ action: String = "authorize") async throws {
        let run = try ProgramRun(
            Self.script, ["answer", kind.rawValue, port, code, action, folder],
            environment: environment)
        guard try await run.finish().end == .exited(0) else {
            throw HTTPFailure.unreachable("the code was not accepted")
        }
    }
}

/// A person who answers each code that is shown.
actor Person: ConversationPartner {
    private let react: @Sendable (String) async throws -> Void
    private(set) var notices: [String] = []

    init(_ react: @escaping @Sendable (String) async throws -> Void) { self.react = react }

    func answer(_ question: Question) async throws(AuthError) -> String { throw .cancelled }

    func receive(_ notice: String) async {
        notices.append(notice)
        guard let range = notice.range(of: "enter the code ") else { return }
        try? await react(String(notice[range.upperBound...].prefix { $0 != "." }))
    }
}

/// Sends for real, and reports the errors that came back, `lost` for a request without an answer.
final class Recorder: HTTPSending {
    private let sender = URLSessionSender()
    private let (errors, reporter) = AsyncStream.makeStream(of: String.self)

    /// Returns when an error of this code has come back.
    func wait(for code: String) async { _ = await errors.first { $0 == code } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            let response = try await sender.send(request)
            if response.status >= 400, let code = ServerError(response).code {
                reporter.yield(code)
            }
            return response
        } catch {
            reporter.yield("lost")
            throw error
        }
    }
}
