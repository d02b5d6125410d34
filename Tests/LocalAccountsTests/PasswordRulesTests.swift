import Auth
import Testing

@testable import LocalAccounts

@Suite struct PasswordRulesTests {
    @Test(
        "Every other text is a password, up to 511 bytes.",
        arguments: [
            "x", " ", "brisket-4-ever", "пароль 🔥", String(repeating: "x", count: 511),
        ])
    func accepted(password: String) {
        #expect(throws: Never.self) { try PasswordRules.check(password) }
    }

    @Test(
        "A password that no hash would take into account as a whole is refused.",
        arguments: [
            "", "before\0after", String(repeating: "x", count: 512),
            String(repeating: "ö", count: 256),
        ])
    func refused(password: String) {
        let error = #expect(throws: AuthError.self) { try PasswordRules.check(password) }

        #expect(error?.kind == .rejected)
    }
}
