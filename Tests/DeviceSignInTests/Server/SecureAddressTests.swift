import Auth
import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct SecureAddressTests {
    @Test(
        "An encrypted address, and one on this machine, may get secrets.",
        arguments: [
            "https://id.example.org", "https://id.example.org:8443/realms/pit", "HTTPS://x",
            "http://127.0.0.1:8000", "http://localhost", "http://[::1]:9000/a", "http://127.8.9.1",
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
            "http://127.0.0.x",
        ])
    func refused(text: String) {
        let error = #expect(throws: AuthError.self) { try SecureAddress(text) }

        #expect(error?.kind == .rejected)
        #expect(error?.description.contains("\u{1B}") == false)
    }
}
