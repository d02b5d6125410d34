import Auth
import Foundation
import RaceTesting
import Testing

@testable import LocalAccounts

/// These tests use the real library: a hash takes about 70 ms.
@Suite(.failsIfStuck) struct SystemPasswordHasherTests {
    private let hasher = SystemPasswordHasher()

    @Test("A hash matches its own password and no other.")
    func verifies() throws {
        let hash = try hasher.hash(Password("brisket-4-ever"))

        #expect(try hasher.verify(Password("brisket-4-ever"), against: hash))
        #expect(try !hasher.verify(Password("brisket-4-eveR"), against: hash))
    }

    @Test("A password that is hashed twice gives two different hashes.")
    func salted() throws {
        #expect(try hasher.hash(Password("same")) != hasher.hash(Password("same")))
    }

    @Test("Every byte of the longest password counts.")
    func longest() throws {
        let almost = String(repeating: "x", count: NewPasswordProblem.longest - 1)

        let hash = try hasher.hash(Password(almost + "y"))

        #expect(try !hasher.verify(Password(almost + "x"), against: hash))
    }

    @Test(
        "A hash of an unknown method is an error, not a wrong password.",
        arguments: [
            "", "secret-sauce", "$1$abcdefgh$weak", "$unknown$x",
        ])
    func foreignHash(hash: String) {
        let error = #expect(throws: AuthError.self) {
            try hasher.verify(Password("secret-sauce"), against: hash)
        }

        #expect(error?.kind == .unavailable)
    }

    @Test("Hashes that are computed at the same time do not disturb each other.")
    func concurrent() async throws {
        let hash = try hasher.hash(Password("right"))

        let answers = await withTaskGroup(of: Bool?.self) { group in
            for number in 0..<8 {
                group.addTask { [hasher] in
                    try? hasher.verify(
                        Password(number == 5 ? "right" : "wrong \(number)"), against: hash)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers.count { $0 == true } == 1)
        #expect(answers.count { $0 == false } == 7)
    }

    #if !canImport(CommonCrypto)
        static let costlyHashes = ["$y$jCT$", "$y$jFT$", "$y$jBz$", "$y$j9T$", "$7$CU$"].map {
            $0 + "vRgKiKj7RtrzaJ8g4KSyS/$UQyxZyBkVq9I1QvYGLaWEvGYnQZgBn4kBgIWAZ4KvE/"
        }
    #else
        static let costlyHashes = [10_000, 10_000_000, 1 << 60].map {
            "$pbkdf2-sha256$i=\($0)$c2FsdA==$\(Data(repeating: 0, count: 32).base64EncodedString())"
        }
    #endif

    @Test("A hash of another cost is refused before it is computed.", arguments: costlyHashes)
    func costlyHash(hash: String) throws {
        #expect(!hasher.accepts(hash))
        #expect(throws: AuthError.unknownHash) {
            try hasher.verify(Password("secret-sauce"), against: hash)
        }
    }

    #if !canImport(CommonCrypto)
        @Test("The method is yescrypt at a cost of about 70 ms.")
        func method() throws {
            #expect(try hasher.hash(Password("secret-sauce")).hasPrefix("$y$jBT$"))
        }

        @Test("Without the library the error says what to install.")
        func noLibrary() {
            let hasher = Yescrypt(
                library: Result { () throws(AuthError) in try CryptLibrary(["libnothing.so"]) })

            let error = #expect(throws: AuthError.self) {
                try hasher.hash(Password("secret-sauce"))
            }

            #expect(error?.kind == .unavailable)
            #expect(error?.description.contains("libnothing.so") == true)
            #expect(error?.description.contains("install libxcrypt") == true)
        }

        @Test("A library without the functions is an error.")
        func wrongLibrary() {
            #expect(throws: AuthError.self) { try CryptLibrary(["libc.so.6"]) }
        }
    #else
        @Test("PBKDF2 with HMAC-SHA-256 gives the published answers.")
        func knownAnswer() throws {
            let key = PBKDF2.key(Password("password"), salt: Array("salt".utf8), rounds: 4096)

            #expect(key?.prefix(4) == [0xc5, 0xe4, 0x78, 0xd5])
        }
    #endif
}
