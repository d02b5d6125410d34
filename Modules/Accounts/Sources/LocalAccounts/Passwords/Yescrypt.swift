#if !canImport(CommonCrypto)
    import Auth

    /// Password hashes by `libcrypt`, as the system's own accounts have them: `$y$…`.
    struct Yescrypt: PasswordHashing {
        private static let method = "y"
        /// The cost for about 70 ms and 64 MiB a hash; the next higher one doubles both.
        private static let cost: UInt = 7
        /// ``cost`` as a hash has it.
        ///
        /// A program with another cost must accept hashes of this one too.
        private static let encodedCost = "jBT"
        private static let saltLength = 22
        private static let keyLength = 43

        private let library: Result<CryptLibrary, AuthError>

        init(library: Result<CryptLibrary, AuthError> = CryptLibrary.shared) {
            self.library = library
        }

        func hash(_ password: Password) throws(AuthError) -> String {
            let library = try library.get()
            guard let setting = library.setting(prefix: "$\(Self.method)$", cost: Self.cost) else {
                throw .unavailable("The system's libcrypt has no yescrypt. Install libxcrypt 4.4.")
            }
            guard let hash = library.hash(password, setting: setting) else {
                throw .tooLittleMemory
            }
            return hash
        }

        func accepts(_ hash: String) -> Bool {
            let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
            return parts.count == 5 && parts[0].isEmpty && parts[1] == Self.method
                && parts[2] == Self.encodedCost && parts[3].utf8.count == Self.saltLength
                && parts[4].utf8.count == Self.keyLength
        }

        func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
            let library = try library.get()
            guard accepts(hash), library.accepts(hash) else { throw .unknownHash }
            guard let found = library.hash(password, setting: hash) else { throw .tooLittleMemory }
            return Secret.areSame(Array(found.utf8), Array(hash.utf8))
        }
    }
#endif
