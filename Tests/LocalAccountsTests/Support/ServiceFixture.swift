import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport

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

    /// Returns a service in whose state folder joe has an account but no session.
    static func withAccountOfJoe(
        _ folder: TemporaryFolder,
        partner: ConversationPartnerFake = ConversationPartnerFake(),
        hasher: PasswordHasherSpy = PasswordHasherSpy()
    ) async throws -> ServiceFixture {
        try await ServiceFixture(folder).service.addAccount(
            name: "joe", foods: ["brisket"], password: "brisket-4-ever")
        return await ServiceFixture(folder, partner: partner, hasher: hasher)
    }

    /// Returns a service that has signed in joe.
    static func signedIn(_ folder: TemporaryFolder) async throws -> ServiceFixture {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        return fixture
    }

    /// Returns a service whose person is ann, who has an account.
    static func ofAnn(_ folder: TemporaryFolder) async -> ServiceFixture {
        await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
    }

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
    /// Why the session cannot be read; `nil` in another state.
    var problem: AuthError? {
        if case .signedOut(.unavailable(let error)) = self { error } else { nil }
    }
}
