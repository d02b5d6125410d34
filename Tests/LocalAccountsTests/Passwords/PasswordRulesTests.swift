import Auth
import Testing

@testable import LocalAccounts

@Suite struct PasswordRulesTests {
    @Test(
        "Any other text of up to 511 bytes is a password.",
        arguments: [
            "x", " ", "brisket-4-ever", "пароль 🔥", String(repeating: "x", count: 511),
        ])
    func accepted(password: String) {
        #expect(throws: Never.self) { try PasswordRules.check(password) }
    }

    @Test(
        "A password that a hash would not use as a whole is refused.",
        arguments: [
            "", "before\0after", String(repeating: "x", count: 512),
            String(repeating: "ö", count: 256),
        ])
    func refused(password: String) {
        let error = #expect(throws: AuthError.self) { try PasswordRules.check(password) }

        #expect(error?.kind == .rejected)
    }
}
