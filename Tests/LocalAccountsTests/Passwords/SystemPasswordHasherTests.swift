import Auth
import Foundation
import RaceTesting
import Testing

@testable import LocalAccounts

/// These tests use the real library: a hash takes about 70 ms.
@Suite(.failsIfStuck) struct SystemPasswordHasherTests {
    private let hasher = SystemPasswordHasher()

    @Test(
        "A hash matches its own password, of which every byte counts, and is another one each time."
    )
    func verifies() throws {
        let almost = String(repeating: "x", count: NewPasswordProblem.longest - 1)
        let hash = try hasher.hash(Password(almost + "y"))

        let answers = try ["y", "x"].map { try hasher.verify(Password(almost + $0), against: hash) }
        #expect(answers == [true, false])
        #expect(try hasher.hash(Password(almost + "y")) != hash)
    }

    @Test("Hashes that are computed at the same time do not disturb each other.")
    func concurrent() async throws {
        let hash = try hasher.hash(Password("right"))

        let answers = await withTaskGroup(of: Bool?.self) { group in
            for number in 0..<4 {
                group.addTask { [hasher] in
                    try? hasher.verify(
                        Password(number == 2 ? "right" : "wrong \(number)"), against: hash)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect([true, false].map { answer in answers.count { $0 == answer } } == [1, 3])
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

    @Test(
        "A hash of another method or cost is refused before it is computed, and no wrong password.",
        arguments: costlyHashes + ["", "secret-sauce", "$1$abcdefgh$weak", "$unknown$x"])
    func unknownHash(hash: String) throws {
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

        @Test("Without the library the error says what to install; another one is an error.")
        func noLibrary() {
            let hasher = Yescrypt(
                library: Result { () throws(AuthError) in try CryptLibrary(["libnothing.so"]) })

            let error = #expect(throws: AuthError.self) {
                try hasher.hash(Password("secret-sauce"))
            }

            let sentence = error?.kind == .unavailable ? error?.description ?? "" : ""
            #expect(sentence.contains("libnothing.so") && sentence.contains("install libxcrypt"))
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

#if !canImport(CommonCrypto)
    /// The rules for a stored hash, without a hash.
    @Suite struct YescryptTests {
        private static let salt = String(repeating: "s", count: 22)
        private static let key = String(repeating: "k", count: 43)
        private let method = Yescrypt()

        @Test(
            "Only a hash of this method and cost, with a whole salt and key, is accepted.",
            arguments: [
                "", "$", "$y$jBT$\(salt)", "y$jBT$\(salt)$\(key)", "x$y$jBT$\(salt)$\(key)",
                "$y$jBT$\(salt)$\(key)$", "$y$$jBT$\(salt)$\(key)", "$7$jBT$\(salt)$\(key)",
                "$y$j9T$\(salt)$\(key)", "$y$jBT$\(salt)x$\(key)",
                "$y$jBT$\(salt.dropLast())$\(key)",
                "$y$jBT$\(salt)$\(key)x", "$y$jBT$\(salt)$\(key.dropLast())", "$y$jBT$$\(key)",
                "a$b$c$d$e", "$y$jBT$\(key)$\(salt)", "$y$jBT$\(salt)$", unreadable,
            ])
        func refused(hash: String) {
            let accepted = ["$y$jBT$\(Self.salt)$\(Self.key)", hash].map(method.accepts)
            #expect(accepted == [true, hash == Self.unreadable])
            #expect(throws: AuthError.unknownHash) {
                try method.verify(Password("brisket-4-ever"), against: hash)
            }
        }

        /// Its parts are as long, so only the library finds out that it cannot read it.
        private static let unreadable = "$y$jBT$\(String(repeating: "!", count: 22))$\(key)"
    }
#endif

@Suite struct PasswordTests {
    @Test(
        "A password has up to 511 bytes, of which a hash uses all.",
        arguments: [
            ("x", true), (" ", true), ("brisket-4-ever", true), ("пароль 🔥", true),
            (String(repeating: "x", count: 511), true), ("", false), ("before\0after", false),
            (String(repeating: "x", count: 512), false),
            (String(repeating: "ö", count: 256), false),
        ])
    func length(text: String, isPassword: Bool) {
        let result = Result { () throws(AuthError) in try Password(text) }

        if case .failure(let error) = result { #expect(error.kind == .rejected) }
        #expect(((try? result.get()) != nil) == isPassword)
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

        #expect("\(password)" == "a password")
        #expect(!(String(reflecting: password) + dumped).contains("brisket"))
        #expect(password.customMirror.children.isEmpty)
    }
}

@Suite struct SecretTests {
    @Test(
        "Byte sequences are the same when all bytes are.",
        arguments: [
            ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
            ([1, 2, 3], [0, 2, 3], false),
            ([1, 2], [1, 2, 3], false), ([], [], true),
        ] as [([UInt8], [UInt8], Bool)])
    func areSame(one: [UInt8], other: [UInt8], answer: Bool) {
        #expect(Secret.areSame(one, other) == answer)
    }

    @Test("The bytes of a password end with a zero.")
    func terminated() throws {
        let password = try Password("ribs")
        // Leaves no zeros where the bytes will be. Safe: the memory is used only there.
        unsafe withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { memory in
            _ = unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xFF)
        }

        let bytes = unsafe Secret.withBytes(of: password) { bytes in
            // Safe: there is room for the zero.
            unsafe bytes.baseAddress.map { unsafe Array(UnsafeBufferPointer(start: $0, count: 5)) }
        }

        #expect(bytes == [0x72, 0x69, 0x62, 0x73, 0])
    }

    @Test("Wiping overwrites all bytes.")
    func wipe() {
        var bytes: [UInt8] = [1, 2, 3]

        // Safe: the buffer is used only during the call.
        unsafe bytes.withUnsafeMutableBytes { unsafe Secret.wipe($0) }

        #expect(bytes == [0, 0, 0])
    }
}
