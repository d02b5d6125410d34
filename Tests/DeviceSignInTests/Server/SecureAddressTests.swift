import Auth
import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct SecureAddressTests {
    @Test(
        "An encrypted address, and one on this machine, may get secrets.",
        arguments: [
            "https://id.example.org", "https://id.example.org:8443/realms/pit", "https://x",
            "http://127.0.0.1:8000", "http://localhost", "http://127.8.9.1",
            "http://127.0.0.1:65535",
        ])
    func secure(text: String) throws {
        #expect(try SecureAddress(text).url.absoluteString == text)
    }

    @Test(
        "Any other address is refused.",
        arguments: [
            "", "id.example.org", "http://id.example.org", "ftp://127.0.0.1", "file:///etc/passwd",
            "http://127.0.0.1.example.org", "http://localhost.example.org", "http://127.1",
            "https://joe@id.example.org", "https://joe:secret@id.example.org", "https://",
            "https://id.example.org/#top", "https://id.example.org/a b", "https://id\u{1B}[2J",
            "https:\\\\id.example.org", "http://10.0.0.1", "https://b\u{E9}.example",
            "https://id.example.org/a\\b", "https:///a", "https://:secret@id.example.org",
            "http://127..0.0.1", "http://127.0.0.1.", "http://127.0.0.256", "http://127.0.0.+1",
            "http://127.0.0.x", "http://127.0.0.01:1", "http://127.0.0.1:99999",
            "http://127.0.0.1:0",
            "http://[::1]:1", "https://[2001:db8::1]",
        ])
    func refused(text: String) {
        let error = #expect(throws: AuthError.self) { try SecureAddress(text) }

        #expect(error?.kind == .rejected)
        #expect(error?.description.contains("\u{1B}") == false)
    }

    @Test("The scheme may have capitals, which the library of Linux does not know.")
    func scheme() throws {
        #expect(try SecureAddress("HTTPS://x/A").url.absoluteString == "https://x/A")
        #expect(try SecureAddress("HTTP://127.0.0.1:1").isEncrypted == false)
    }

    @Test(
        "A password in an address is not repeated.",
        arguments: [
            "https://joe:secret@id.example.org", "http://joe:secret@10.0.0.1", "joe:secret@host",
            "https://joe:sec@ret@id.example.org", "https://joe:secret@id.example.org:99999",
            "https://joe:secret @id.example.org",
        ])
    func password(text: String) {
        let error = #expect(throws: AuthError.self) { try SecureAddress(text) }

        #expect(error?.description.contains("sec") == false)
        #expect(error?.description.hasPrefix("“…@") == true)
    }

    @Test("A page for the browser may have a fragment, or an address of IPv6.")
    func page() throws {
        for text in ["https://a.example/#/device", "http://[::1]:9000/a"] {
            #expect(try SecureAddress.page(text).url.absoluteString == text)
        }
        #expect(throws: AuthError.self) { try SecureAddress.page("http://a.example/#/device") }
    }
}
