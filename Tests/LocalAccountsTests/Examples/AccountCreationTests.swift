import Auth
import LocalAccounts
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@Suite("The accounts in the README", .failsIfStuck)
struct AccountCreationTests {
    @Test("An account that was added signs in.")
    func signsIn() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.state
        let conversation = Conversation()
        let partner = ConversationPartnerFake()
        await conversation.join(partner)

        // snippet: account
        let service = LocalAuthService(folder: folder, conversation: conversation)

        try await service.addAccount(name: "joe", foods: ["ribs"], password: "brisket-4-ever")
        let user = try await service.login()  // asks for the name and the password
        // end of snippet

        #expect(user == User(name: "joe", barbecueFoods: ["ribs"]))
        #expect(partner.asked == [.name, .password])
    }
}
