import Auth
import LocalAccounts
import Testing

@Suite struct PasswordTests {
    @Test(
        "Any other text of up to 511 bytes is a password.",
        arguments: [
            "x", " ", "brisket-4-ever", "пароль 🔥", String(repeating: "x", count: 511),
        ])
    func accepted(text: String) {
        #expect(throws: Never.self) { try Password(text) }
    }

    @Test(
        "A password that a hash would not use as a whole is refused.",
        arguments: [
            "", "before\0after", String(repeating: "x", count: 512),
            String(repeating: "ö", count: 256),
        ])
    func refused(text: String) {
        let error = #expect(throws: AuthError.self) { try Password(text) }

        #expect(error?.kind == .rejected)
    }

    @Test("Accents that are composed differently are the same bytes.")
    func normalForm() throws {
        #expect(try Password("cafe\u{301}").bytes == Password("caf\u{E9}").bytes)
        #expect(try Password("cafe").bytes != Password("caf\u{E9}").bytes)
    }

    @Test("Neither a message nor a dump shows it.")
    func hidden() throws {
        let password = try Password("brisket-4-ever")
        var dumped = ""

        dump(password, to: &dumped)

        #expect(!"\(password) \(String(reflecting: password)) \(dumped)".contains("brisket"))
        #expect("\(password)" == "a password")
        #expect(password.customMirror.children.isEmpty)
    }
}
