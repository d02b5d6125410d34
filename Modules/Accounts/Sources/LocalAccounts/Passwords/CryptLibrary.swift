#if !canImport(CommonCrypto)
    import Auth
    import LibC

    /// The thread-safe functions of the system's `libcrypt` (libxcrypt 4.3 or newer).
    ///
    /// The library is loaded at run time, so that a build needs neither a header nor a link flag.
    /// Plain `crypt` is not used: it shares one buffer between threads.
    @safe struct CryptLibrary: Sendable {
        typealias Hash =
            @Sendable @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, CInt
            ) -> UnsafePointer<CChar>?
        typealias MakeSetting =
            @Sendable @convention(c) (
                UnsafePointer<CChar>, CUnsignedLong, UnsafePointer<CChar>?, CInt
            ) -> UnsafeMutablePointer<CChar>?
        typealias CheckSetting = @Sendable @convention(c) (UnsafePointer<CChar>) -> CInt

        /// The file names of the library, the newer interface first.
        static let names = ["libcrypt.so.2", "libcrypt.so.1"]

        /// The library, loaded once for the process and never unloaded.
        static let shared = Result { () throws(AuthError) in try CryptLibrary(names) }

        /// `sizeof (struct crypt_data)`, which libxcrypt keeps constant since 4.0.
        private static let workspaceSize = 32_768

        private let cryptRN: Hash
        private let cryptGensaltRA: MakeSetting
        private let cryptCheckSalt: CheckSetting

        /// - Throws: ``AuthError`` of the kind unavailable when no file has the functions.
        init(_ names: [String]) throws(AuthError) {
            for name in names {
                // Safe: the types are those of crypt.h, and the library stays loaded.
                guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
                if let hash = unsafe dlsym(library, "crypt_rn"),
                    let makeSetting = unsafe dlsym(library, "crypt_gensalt_ra"),
                    let checkSetting = unsafe dlsym(library, "crypt_checksalt")
                {
                    unsafe cryptRN = unsafeBitCast(hash, to: Hash.self)
                    unsafe cryptGensaltRA = unsafeBitCast(makeSetting, to: MakeSetting.self)
                    unsafe cryptCheckSalt = unsafeBitCast(checkSetting, to: CheckSetting.self)
                    return
                }
                unsafe dlclose(library)
            }
            throw .unavailable(
                """
                The system's library for password hashes (\(names.joined(separator: " or "))) is \
                missing or too old: install libxcrypt (on Debian the package libcrypt1).
                """)
        }

        /// Returns a method, a cost and a new random salt in one string; `nil` for an unknown method.
        func setting(prefix: String, cost: UInt) -> String? {
            // Safe: without random bytes from here the library uses the system's; the result is freed.
            guard let setting = unsafe cryptGensaltRA(prefix, cost, nil, 0) else { return nil }
            defer { unsafe free(setting) }
            return unsafe String(cString: setting)
        }

        /// Returns whether the method of this hash is known and strong enough.
        func accepts(_ hash: String) -> Bool {
            // Safe: the text lives during the call.
            unsafe cryptCheckSalt(hash) == 0
        }

        /// Returns the hash of a password with this method, cost and salt.
        ///
        /// - Returns: `nil` when the library does not know them, or when there is too little memory:
        ///   it reports both as `EINVAL`.
        func hash(_ password: Password, setting: String) -> String? {
            // Safe: the workspace has the size and alignment of the C structure, is zero as it asks,
            // and the result, which lies in it, is copied before it is wiped and freed.
            let workspace = UnsafeMutableRawBufferPointer.allocate(
                byteCount: Self.workspaceSize, alignment: 16)
            defer { unsafe workspace.deallocate() }
            _ = unsafe workspace.initializeMemory(as: UInt8.self, repeating: 0)
            defer { unsafe Secret.wipe(workspace) }
            return unsafe Secret.withBytes(of: password) { bytes in
                guard let phrase = bytes.baseAddress, let room = workspace.baseAddress,
                    let hash = unsafe cryptRN(phrase, setting, room, CInt(workspace.count))
                else { return nil }
                return unsafe String(cString: hash)
            }
        }
    }
#endif
