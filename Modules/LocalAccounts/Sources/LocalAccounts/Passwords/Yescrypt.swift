#if !canImport(CommonCrypto)
    import Auth

    /// Password hashes by `libcrypt`, as the system's own accounts have them: `$y$…`.
    struct Yescrypt: PasswordHashing {
        /// The cost for about 70 ms and 64 MiB a hash; the next higher one doubles both.
        private static let cost: UInt = 7

        private let library: Result<CryptLibrary, AuthError>

        init(library: Result<CryptLibrary, AuthError> = CryptLibrary.shared) {
            self.library = library
        }

        func hash(_ password: Password) throws(AuthError) -> String {
            let library = try library.get()
            guard let setting = library.setting(prefix: "$y$", cost: Self.cost),
                let hash = library.hash(password, setting: setting)
            else {
                throw .unavailable("The system's libcrypt has no yescrypt. Install libxcrypt 4.4.")
            }
            return hash
        }

        func verify(_ password: Password, against hash: String) throws(AuthError) -> Bool {
            let library = try library.get()
            guard library.accepts(hash), let found = library.hash(password, setting: hash) else {
                throw .unavailable(
                    """
                    The password of this account was hashed in a way that this system does not know. \
                    Sign in on the system where the account was created.
                    """)
            }
            return Secret.areSame(Array(found.utf8), Array(hash.utf8))
        }
    }
#endif
