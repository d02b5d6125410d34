#if canImport(CommonCrypto)
    import Auth
    import CommonCrypto
    import Foundation

    /// Password hashes by CommonCrypto: PBKDF2 with HMAC-SHA-256, as
    /// `$pbkdf2-sha256$i=<rounds>$<salt>$<key>`, salt and key in base 64.
    struct PBKDF2: PasswordHashing {
        /// OWASP's recommendation since 2023.
        ///
        /// Each hash stores its own number, so this one can grow.
        private static let rounds = 600_000
        /// The limits for a stored hash: fewer rounds are weak, and more would block for long.
        private static let acceptedRounds = rounds...2 * rounds
        private static let method = "pbkdf2-sha256"
        private static let saltLength = 16
        private static let keyLength = 32

        func hash(_ password: Password) throws(AuthError) -> String {
            var random = SystemRandomNumberGenerator()
            let salt = (0..<Self.saltLength).map { _ in UInt8.random(in: 0...255, using: &random) }
            guard let key = Self.key(password, salt: salt, rounds: Self.rounds) else {
                throw .unavailable("The system's library for password hashes failed. Try again.")
            }
            let texts = [salt, key].map { Data($0).base64EncodedString() }
            return "$\(Self.method)$i=\(Self.rounds)$\(texts[0])$\(texts[1])"
        }

        func accepts(_ hash: String) -> Bool { Parts(hash) != nil }

        func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
            guard let parts = Parts(hash),
                let found = Self.key(password, salt: parts.salt, rounds: parts.rounds)
            else { throw .unknownHash }
            return Secret.areSame(found, parts.key)
        }

        /// The parts of a stored hash that is accepted.
        private struct Parts {
            let rounds: Int
            let salt: [UInt8]
            let key: [UInt8]

            init?(_ hash: String) {
                let parts = hash.split(separator: "$", omittingEmptySubsequences: false).map(
                    String.init)
                guard parts.count == 5, parts[0].isEmpty, parts[1] == PBKDF2.method,
                    parts[2].hasPrefix("i="), let rounds = Int(parts[2].dropFirst(2)),
                    PBKDF2.acceptedRounds.contains(rounds),
                    let salt = Data(base64Encoded: parts[3]), !salt.isEmpty,
                    let key = Data(base64Encoded: parts[4]), key.count == PBKDF2.keyLength
                else { return nil }
                self.rounds = rounds
                self.salt = [UInt8](salt)
                self.key = [UInt8](key)
            }
        }

        /// Returns the derived key; `nil` when the library fails.
        static func key(_ password: Password, salt: [UInt8], rounds: Int) -> [UInt8]? {
            var key = [UInt8](repeating: 0, count: keyLength)
            // Safe: each count is that of its own buffer, and all live during the call.
            let status = unsafe Secret.withBytes(of: password) { bytes in
                unsafe CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2), bytes.baseAddress, bytes.count, salt, salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(rounds), &key, key.count)
            }
            return status == 0 ? key : nil
        }
    }
#endif
