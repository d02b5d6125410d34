import Auth
import Testing

@testable import LocalAccounts

@Suite struct NewPasswordTests {
    private func check(_ text: String) throws(AuthError) {
        try NewPassword.check(Password(text), for: AccountName("Joe"))
    }

    @Test(
        "Eight characters of any kind are enough.",
        arguments: ["brisket!", "        x", "пароль--", "joe's ribs", "correct horse"])
    func accepted(text: String) {
        #expect(throws: Never.self) { try check(text) }
    }

    @Test("Fewer characters are refused.", arguments: ["x", "brisket", "öööööä7"])
    func short(text: String) {
        #expect(throws: AuthError.rejected("A new password has at least 8 characters. Try again."))
        {
            try check(text)
        }
    }

    @Test(
        "What a guesser tries first is refused, whatever its case.",
        arguments: [
            "password", "PassWord123", "aaaaaaaaaaaa", "12345678", "ribhouse", "joejoejoe",
            "JoeRibHouse", "ribhouse1",
        ])
    func common(text: String) {
        let error = #expect(throws: AuthError.self) { try check(text) }

        #expect(error?.description.contains("too easy to guess") == true)
    }
}
