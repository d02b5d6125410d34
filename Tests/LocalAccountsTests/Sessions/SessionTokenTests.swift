import Foundation
import Testing

@testable import LocalAccounts

@Suite struct SessionTokenTests {
    @Test("Its hash is the SHA-256 of its digits.")
    func hash() throws {
        let digits = String(repeating: "cd", count: 32)

        let token = try JSONDecoder().decode(SessionToken.self, from: Data("\"\(digits)\"".utf8))

        // echo -n cdcd… | sha256sum
        #expect(token.hash == "3985dac9133f8144ae1ab001dd0a29dffdddb1bf14a5f95aa24c8eed2e5bde2c")
    }

    @Test("It has 256 random bits.")
    func random() throws {
        let tokens = try (0..<2).map { _ in
            String(decoding: try JSONEncoder().encode(SessionToken()), as: UTF8.self)
        }

        #expect(tokens.allSatisfy { $0.wholeMatch(of: /"[0-9a-f]{64}"/) != nil })
        #expect(tokens[0] != tokens[1])
    }
}
