import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import StreamsTestSupport
import Synchronization

@testable import DeviceSignIn

/// The processes of one person on one machine, with their server; a test sees one of the processes.
final class Scene: World {
    let folder: TemporaryFolder
    let server: ServerFake
    let clock: ClockFake
    let keychain = KeychainFake()
    private let hasKeychain: Bool
    private let seen: Mutex<ServiceFixture>
    private let states = Mutex<[SessionState?]>([])
    private let texts = Mutex<[String]>([])

    /// - Parameter hasKeychain: whether the tokens are with the keychain, in place of the file.
    init(hasKeychain: Bool = false) async throws {
        self.hasKeychain = hasKeychain
        (folder, server, clock) = (try TemporaryFolder(), ServerFake(), ClockFake())
        seen = Mutex(
            try await ServiceFixture(
                folder, server, clock: clock, helper: hasKeychain ? keychain : nil))
    }

    /// The process of which a test sees facts.
    var process: ServiceFixture { seen.withLock { $0 } }

    /// Lets the test see this process.
    func look(at process: ServiceFixture) { seen.withLock { $0 = process } }

    /// Another process of the person.
    func another(
        helper: KeychainFake? = nil, sleep: (@Sendable (Duration) async throws -> Void)? = nil,
        now: (@Sendable () -> Date)? = nil
    ) async throws -> ServiceFixture {
        try await ServiceFixture(
            folder, server, clock: clock, helper: helper ?? (hasKeychain ? keychain : nil),
            sleep: sleep, now: now)
    }

    /// Signs in in the process, whose notices so far are forgotten.
    func signIn() async throws {
        try await process.login()
        process.partner.forget()
    }

    /// Signs in in another process, and lets time pass until the tokens have to be renewed.
    @discardableResult
    func signInUntilDue() async throws -> ServiceFixture {
        let elsewhere = try await another()
        try await elsewhere.login()
        clock.advance(by: .seconds(50))
        return elsewhere
    }

    var session: StoredSession? { get throws { try folder.state.deviceSession.read() } }
    var path: String { folder.state.deviceSessionPath }

    func see(_ state: SessionState?) { states.withLock { $0.append(state) } }
    func see(_ text: String) { texts.withLock { $0.append(text) } }

    /// A fact after the steps of a row, whose texts are parts of what is there.
    enum Fact: Sendable, Equatable {
        /// The state that the process shows.
        case shows(SessionState)
        /// The process shows that the session cannot be read or shown.
        case showsProblem(String)
        /// The states, and the texts, that the steps have seen.
        case saw([SessionState?])
        case reads([String])
        case fails(AuthError)
        case failsAs(AuthError.Kind, String)
        case failsIn(HTTPFailure)
        case succeeds
        /// A part of each notice to the person, and of the last one.
        case tells([String])
        case tellsLast(String)
        /// All that the process has told the person.
        case told([String])
        /// The seconds that have passed.
        case passed(Int)

        /// The names in the folder, the text of the session's file, and its number.
        case files([String]?)
        case stored(String)
        case notStored(String)
        case generation(Int?)

        /// The number of requests, of those for a path, and of those that renew tokens.
        case requests(Int)
        case asks(String, Int)
        case renewals(Int)
        /// The fields of the last request.
        case sends([String: String], isCancellable: Bool)
        case revoked([String])
        case validRefresh(Set<String>)
        case validAccess(Set<String>)
        case noValidToken(Bool)

        /// The number of credentials in the keychain, what they are, and the calls, the last ones first.
        case credentials(Int)
        case secret(String)
        case notSecret(String)
        case calls([KeychainFake.Call])
        case lastCalls([KeychainFake.Call])
        /// Whether the process has tokens in memory that it could not store.
        case unstored(Bool)
    }

    func fact(of error: any Error, insteadOf expected: Fact) -> Fact? {
        if case .failsIn = expected { return (error as? HTTPFailure).map { .failsIn($0) } }
        guard let error = error as? AuthError else { return nil }
        switch expected {
        case .fails: return .fails(error)
        case .failsAs(_, let part):
            return .failsAs(error.kind, Self.part(part, of: error.description))
        default: return nil
        }
    }

    func fact(insteadOf expected: Fact) async throws -> Fact {
        switch expected {
        case .shows: process.shown.map { .shows($0) } ?? .showsProblem("nothing")
        case .showsProblem(let part):
            .showsProblem(
                Self.part(part, of: process.shown?.problem?.description ?? ""))
        case .saw: .saw(states.withLock { $0 })
        case .reads: .reads(texts.withLock { $0 })
        case .fails, .failsAs, .failsIn, .succeeds: .succeeds
        case .tells(let parts):
            .tells(
                process.partner.notices.enumerated().map { index, notice in
                    index < parts.count ? Self.part(parts[index], of: notice) : notice
                })
        case .tellsLast(let part):
            .tellsLast(Self.part(part, of: process.partner.notices.last ?? ""))
        case .told: .told(process.partner.notices)
        case .passed: .passed(Int(clock.time / .seconds(1)))
        case .files: .files(folder.contents)
        case .stored(let part): .stored(Self.part(part, of: folder.text(at: path) ?? ""))
        case .notStored(let part):
            folder.text(at: path)?.contains(part) == false ? expected : .stored(part)
        case .generation: .generation(try session?.generation)
        case .requests: .requests(server.requests.count)
        case .asks(let path, _): .asks(path, server.paths.count { $0 == path })
        case .renewals: .renewals(server.renewals)
        case .sends:
            .sends(
                Dictionary(
                    uniqueKeysWithValues: (server.requests.last?.form ?? [])
                        .map { ($0.name, $0.value) }),
                isCancellable: server.requests.last?.isCancellable ?? false)
        case .revoked: .revoked(server.revoked)
        case .validRefresh: .validRefresh(server.validRefreshTokens)
        case .validAccess: .validAccess(server.validAccessTokens)
        case .noValidToken: .noValidToken(server.hasNoValidToken)
        case .credentials: .credentials(keychain.credentials.count)
        case .secret(let part): .secret(Self.part(part, of: keychain.secret))
        case .notSecret(let part): keychain.secret.contains(part) ? .secret(part) : expected
        case .calls: .calls(keychain.calls)
        case .lastCalls(let calls): .lastCalls(Array(keychain.calls.suffix(calls.count)))
        case .unstored: .unstored(await process.service.unstored != nil)
        }
    }
}
