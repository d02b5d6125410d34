import Testing

@testable import MyAccount

@Suite("MyAccountPasswords")
struct MyAccountPasswordsTests {
    @Test("No text of passwords contains a password.")
    func secrets() {
        let passwords = MyAccountPasswords(old: "brisket-4-ever", new: "pulled-pork")
        var texts = ["\(passwords)", String(reflecting: passwords), ""]
        dump(passwords, to: &texts[2])

        #expect("\(passwords)" == "two passwords")
        #expect(passwords.customMirror.children.isEmpty)
        #expect(texts.allSatisfy { !$0.contains("brisket") && !$0.contains("pork") })
    }
}
