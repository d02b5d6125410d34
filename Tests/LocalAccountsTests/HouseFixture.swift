import Auth
import Foundation

@testable import LocalAccounts

/// One process's view of a house: a service, and the person who answers its questions.
struct HouseFixture {
    let service: LocalAuthService
    let partner: ConversationPartnerFake
    let hasher: PasswordHasherSpy

    static let noon = Date(timeIntervalSince1970: 1_750_000_000)

    init(
        _ folder: TemporaryFolder,
        partner: ConversationPartnerFake = ConversationPartnerFake(),
        hasher: PasswordHasherSpy = PasswordHasherSpy(),
        sleep: SleepFake = SleepFake { _ in throw CancellationError() }
    ) async {
        self.partner = partner
        self.hasher = hasher
        let conversation = Conversation()
        await conversation.join(partner)
        service = LocalAuthService(
            folder: folder.state, conversation: conversation, hasher: hasher,
            now: { Self.noon }, sleep: sleep.sleep)
    }

    /// A house in which joe has an account and nobody is signed in.
    static func ofJoe(
        _ folder: TemporaryFolder,
        partner: ConversationPartnerFake = ConversationPartnerFake(),
        hasher: PasswordHasherSpy = PasswordHasherSpy()
    ) async throws -> HouseFixture {
        try await HouseFixture(folder).service.addAccount(
            name: "joe", foods: ["brisket"], password: "brisket-4-ever")
        return await HouseFixture(folder, partner: partner, hasher: hasher)
    }

    /// Signs in; the conversation alone would not keep the partner alive.
    func login() async throws(AuthError) -> User {
        defer { withExtendedLifetime(partner) {} }
        return try await service.login()
    }

    /// Signs in in a task of its own, which can be cancelled without cancelling the test.
    func loginInItsOwnTask() async -> Result<User, AuthError>? {
        await withTaskGroup(of: Result<User, AuthError>.self) { group in
            group.addTask {
                do throws(AuthError) {
                    return .success(try await login())
                } catch {
                    return .failure(error)
                }
            }
            return await group.next()
        }
    }
}
