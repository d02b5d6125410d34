import Auth
import Testing

@testable import MyAccount

@Suite("MyAccountForm")
struct MyAccountFormTests {
    private func sentence(_ body: () throws(AuthError) -> MyAccountForm) -> String? {
        do throws(AuthError) {
            _ = try body()
            return nil
        } catch {
            return error.kind == .rejected ? error.description : "another kind"
        }
    }

    @Test(
        "Foods without a name are refused.", arguments: [[""], ["", ""], ["ribs", "  "]])
    func namelessFood(foods: [String]) {
        #expect(
            sentence { () throws(AuthError) in try MyAccountForm(foods: foods) }
                == "A food needs a name. Nothing changed.")
    }

    @Test("A person may have no favourite food.")
    func noFood() {
        #expect(sentence { () throws(AuthError) in try MyAccountForm(foods: []) } == nil)
    }

    @Test("A food that is listed twice is refused, in any case.")
    func foodTwice() {
        #expect(
            sentence { () throws(AuthError) in try MyAccountForm(foods: ["ribs", "Ribs"]) }
                == "A food is listed twice. Nothing changed.")
    }

    @Test("Two passwords are needed.", arguments: [("", "new"), ("old", ""), ("", "")])
    func missingPassword(old: String, new: String) {
        #expect(
            sentence { () throws(AuthError) in
                try MyAccountForm(MyAccountPasswords(old: old, new: new))
            } == "Both passwords are needed. Nothing changed.")
    }

    @Test("A new password must be another one.")
    func samePassword() {
        #expect(
            sentence { () throws(AuthError) in
                try MyAccountForm(MyAccountPasswords(old: "same", new: "same"))
            } == "The new password is the old one. Nothing changed.")
    }

    @Test("No text of a form or of passwords contains a password.")
    func secrets() throws {
        let passwords = MyAccountPasswords(old: "brisket-4-ever", new: "pulled-pork")
        let form = try MyAccountForm(passwords)
        var dumps = ""
        dump(passwords, to: &dumps)
        dump(form, to: &dumps)

        let texts = ["\(passwords)", "\(form)", String(reflecting: passwords), dumps]
        #expect("\(passwords)" == "two passwords")
        #expect("\(form)" == "a form")
        #expect(texts.allSatisfy { !$0.contains("brisket") && !$0.contains("pork") })
    }
}
