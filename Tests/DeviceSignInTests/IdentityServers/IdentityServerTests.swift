import Auth
import ConsoleTestSupport
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

/// The whole sign-in with four real servers.
///
/// `findings` has what surprised about them.
@Suite(
    .failsIfStuck, .serialized,
    .enabled(
        if: IdentityServerProcess.home != nil,
        "run Tools/checks/identity-servers, which installs and starts the servers"))
struct IdentityServerTests {
    private let folder: TemporaryFolder
    private let recorder = Recorder()

    init() throws { folder = try TemporaryFolder() }

    /// - Parameters:
    ///   - later: how many seconds the clock of this process is ahead.
    ///   - haste: how many times faster than told it polls.
    private func service(
        _ server: IdentityServerProcess, _ person: Person, later: TimeInterval = 0, haste: Int = 1
    ) async throws -> DeviceAuthService {
        let conversation = Conversation()
        await conversation.join(person)
        let early = Mutex(Duration.zero)
        return try DeviceAuthService(
            settings: server.settings, folder: folder.state, conversation: conversation,
            sender: recorder,
            now: { Date() + later },
            clock: { DeviceAuthService.timeSinceStart() + early.withLock { $0 } },
            sleep: { duration in
                try await Task.sleep(for: duration / haste)
                early.withLock { $0 += duration - duration / haste }
            })
    }

    @Test(
        "Sign in, renew with rotation, find the session, and sign out.",
        arguments: IdentityServerProcess.Kind.allCases)
    func wholeFlow(kind: IdentityServerProcess.Kind) async throws {
        let server = try await IdentityServerProcess(kind)
        let process = try await server.start()
        let person = Person { try await server.answer($0) }

        let user = try await service(server, person).login()
        let first = try folder.state.deviceSession.read()
        let later = try await service(server, person, later: 55).refresh()
        let second = try folder.state.deviceSession.read()
        let found = try await service(server, person).refresh()
        let old = try #require(first)
        try await service(server, person).logout()

        #expect(!user.name.isEmpty)
        #expect([later, found] == [.signedIn(user), .signedIn(user)])
        #expect(second?.generation == 2 && second?.tokens != old.tokens)
        #expect(folder.contents == ["lock"])
        let isTold = await person.notices.last?.contains("copy of the tokens") == true
        #expect(isTold != kind.revokes)
        process.signal(SIGKILL)
    }

    @Test(
        "A person who refuses in the browser is told so.",
        arguments: [IdentityServerProcess.Kind.nanoidp, .authlib, .django])
    func deny(kind: IdentityServerProcess.Kind) async throws {
        let server = try await IdentityServerProcess(kind)
        let process = try await server.start()
        let person = Person { try await server.answer($0, "deny") }

        let denied = await #expect(throws: AuthError.self) {
            try await service(server, person).login()
        }

        // A conversation does not keep the person.
        withExtendedLifetime(person) {}
        #expect(denied?.description == "The sign-in was refused in the browser.")
        process.signal(SIGKILL)
    }

    @Test(
        "A code that is not entered expires.",
        arguments: [IdentityServerProcess.Kind.nanoidp, .authlib])
    func expire(kind: IdentityServerProcess.Kind) async throws {
        let server = try await IdentityServerProcess(kind, codeLife: 4)
        let process = try await server.start()

        let expired = await #expect(throws: AuthError.self) {
            try await service(server, Person { _ in }).login()
        }

        #expect(expired?.description == "The code has expired. Sign in again.")
        process.signal(SIGKILL)
    }

    @Test("A server that is asked too often says so, and is asked less often.")
    func slowDown() async throws {
        let server = try await IdentityServerProcess(.glewlwyd)
        let process = try await server.start()
        let recorder = recorder
        // The person answers only after the server has complained.
        let person = Person { code in
            Task {
                await recorder.wait(for: "slow_down")
                try await server.answer(code)
            }
        }

        let user = try await service(server, person, haste: 5).login()

        #expect(!user.name.isEmpty)
        process.signal(SIGKILL)
    }

    @Test("A session whose tokens the server has forgotten ends.")
    func revokedElsewhere() async throws {
        let server = try await IdentityServerProcess(.nanoidp)
        let process = try await server.start()
        let person = Person { try await server.answer($0) }
        _ = try await service(server, person).login()
        let session = try #require(try folder.state.deviceSession.read())
        guard case .file(let secrets) = session.tokens else {
            Issue.record("The tokens are not in the file.")
            return
        }
        let client = try await service(server, person).client
        try await client.revoke(
            client.discover(), try #require(secrets.refresh), kind: "refresh_token")

        let state = try await service(server, person, later: 55).refresh()

        #expect(state == .signedOut(.expired))
        #expect(folder.contents == ["lock"])
        process.signal(SIGKILL)
    }

    @Test("A server that is killed and started again in the middle only delays the sign-in.")
    func restart() async throws {
        let server = try await IdentityServerProcess(.glewlwyd)
        let first = try await server.start()
        let recorder = recorder
        let second = Mutex<Task<ProgramRun, any Error>?>(nil)
        let person = Person { code in
            first.signal(SIGKILL)
            let start = Task {
                await recorder.wait(for: "lost")
                // It is back with its data.
                let process = try await server.start()
                try await server.answer(code)
                return process
            }
            second.withLock { $0 = start }
        }

        let user = try await service(server, person).login()

        #expect(!user.name.isEmpty)
        #expect(await person.notices.contains { $0.contains("does not answer") })
        try await second.withLock { $0 }?.value.signal(SIGKILL)
    }
}

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
