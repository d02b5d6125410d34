#if !canImport(CommonCrypto)
    import Auth
    import Testing

    @testable import LocalAccounts

    /// The rules for a stored hash, without a hash.
    @Suite struct YescryptTests {
        private static let salt = String(repeating: "s", count: 22)
        private static let key = String(repeating: "k", count: 43)
        private let method = Yescrypt()

        @Test("A hash of this method and cost, with a whole salt and key, is accepted.")
        func accepted() {
            #expect(method.accepts("$y$jBT$\(Self.salt)$\(Self.key)"))
        }

        @Test("A hash that the library cannot read is unknown, although its parts are as long.")
        func unreadable() throws {
            let hash = "$y$jBT$\(String(repeating: "!", count: 22))$\(Self.key)"
            #expect(method.accepts(hash))

            #expect(throws: AuthError.unknownHash) {
                try method.verify(Password("brisket-4-ever"), against: hash)
            }
        }

        @Test(
            "Any other text is not.",
            arguments: [
                "", "$", "$y$jBT$\(salt)", "y$jBT$\(salt)$\(key)", "x$y$jBT$\(salt)$\(key)",
                "$y$jBT$\(salt)$\(key)$", "$y$$jBT$\(salt)$\(key)", "$7$jBT$\(salt)$\(key)",
                "$y$j9T$\(salt)$\(key)", "$y$jBT$\(salt)x$\(key)",
                "$y$jBT$\(salt.dropLast())$\(key)",
                "$y$jBT$\(salt)$\(key)x", "$y$jBT$\(salt)$\(key.dropLast())", "$y$jBT$$\(key)",
                "a$b$c$d$e", "$y$jBT$\(key)$\(salt)", "$y$jBT$\(salt)$",
            ])
        func refused(hash: String) {
            #expect(!method.accepts(hash))
            #expect(throws: AuthError.unknownHash) {
                try method.verify(Password("brisket-4-ever"), against: hash)
            }
        }
    }
#endif
