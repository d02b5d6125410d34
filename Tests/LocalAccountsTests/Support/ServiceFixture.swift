import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams

@testable import LocalAccounts

/// A service as one process has it, with a partner that answers its questions.
struct ServiceFixture {
    let service: LocalAuthService
    let partner: ConversationPartnerFake
    let hasher: PasswordHasherSpy

    static let noon = Date(timeIntervalSince1970: 1_750_000_000)

    init(
        _ folder: TemporaryFolder,
        partner: ConversationPartnerFake = ConversationPartnerFake(),
        sessionLifetime: Duration = .seconds(30 * 86_400),
        hasher: PasswordHasherSpy = PasswordHasherSpy(),
        sleep: SleepFake = SleepFake { _ in throw CancellationError() },
        removeBelongings: @escaping @Sendable (User) throws(FileError) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Self.noon }
    ) async {
        self.partner = partner
        self.hasher = hasher
        let conversation = Conversation()
        await conversation.join(partner)
        service = LocalAuthService(
            folder: folder.state, conversation: conversation, sessionLifetime: sessionLifetime,
            hasher: hasher, removeBelongings: removeBelongings, now: now, sleep: sleep.sleep)
    }

    /// Returns a service whose person is ann, who has an account.
    static func ofAnn(_ folder: TemporaryFolder) async -> ServiceFixture {
        await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
    }

    /// The state that the process shows.
    var shown: SessionState? { service.session.newest }

    /// Signs in, and retains the partner meanwhile: the conversation holds it weakly.
    func login() async throws(AuthError) -> User {
        defer { withExtendedLifetime(partner) {} }
        return try await service.login()
    }

    /// Signs in in a separate task, which can be cancelled without cancelling the test.
    func loginInSeparateTask() async -> Result<User, AuthError> {
        await Task { () async -> Result<User, AuthError> in
            do throws(AuthError) {
                return .success(try await login())
            } catch {
                return .failure(error)
            }
        }.value
    }
}

extension SessionState {
    static let joe = signedIn(User(name: "joe", barbecueFoods: []))

    /// Why the session cannot be read; `nil` in another state.
    var problem: AuthError? {
        if case .signedOut(.unavailable(let error)) = self { error } else { nil }
    }
}

/// A fast hasher that keeps the password readable.
final class PasswordHasherSpy: PasswordHashing {
    let hashSpy: Spy<Password, String, AuthError>
    let verifySpy: Spy<(Password, against: String), Bool, AuthError>

    init() {
        hashSpy = Spy("hash(_:)", returning: "")
        hashSpy.answers { Self.plain($0) }
        verifySpy = Spy("verify(_:against:)", returning: false)
        verifySpy.answers { password, hash in Self.plain(password) == hash }
    }

    /// Creates a hasher that always fails, as on a system without the library.
    init(failure: AuthError) {
        hashSpy = Spy("hash(_:)", failing: failure)
        verifySpy = Spy("verify(_:against:)", failing: failure)
    }

    private static func plain(_ password: Password) -> String {
        "plain:" + String(decoding: password.bytes, as: UTF8.self)
    }

    /// The number of hashes that were computed, to store or to compare.
    var computations: Int { hashSpy.callCount + verifySpy.callCount }

    func hash(_ password: Password) throws(AuthError) -> String { try hashSpy(password) }
    func accepts(_ hash: String) -> Bool { hash.hasPrefix("plain:") }
    func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
        try verifySpy((password, against: hash))
    }
}

/// A fake person who answers every question, with or without an existing account.
actor ConversationPartnerFake: ConversationPartner {
    nonisolated let answerSpy = Spy<Question, String, AuthError>("answer(_:)", returning: "")
    nonisolated let receiveSpy = Spy<String, Void, Never>("receive(_:)")

    /// - Parameter beforeAnswering: what happens elsewhere before each answer.
    init(
        name: String = "joe",
        password: String = "brisket-4-ever",
        foods: String = "",
        consent: String = Question.yes,
        beforeAnswering:
            @escaping @Sendable (Question.Subject) async throws(AuthError) -> Void = { _ in }
    ) {
        answerSpy.answers { (question) async throws(AuthError) in
            try await beforeAnswering(question.subject)
            return switch question.subject {
            case .name: name
            case .password, .newPassword: password
            case .createAccount: consent
            case .favouriteFoods: foods
            }
        }
    }

    nonisolated var asked: [Question.Subject] { answerSpy.calls.map(\.subject) }

    func answer(_ question: Question) async throws(AuthError) -> String {
        try await answerSpy(question)
    }
    func receive(_ notice: String) async { await receiveSpy(notice) }
}

extension TemporaryFolder {
    /// Keeps the account of Пётр, as version 1 of the file has it.
    func putAccountOfOlderVersion() throws {
        try put(
            """
            {"accounts": [{"created": "2025-06-15T15:06:40Z", "favouriteFoods": [],
            "name": "Пётр", "passwordHash": "plain:x"}], "version": 1}
            """, at: state.accountsPath)
    }
}
