#if !canImport(CommonCrypto)
    import Auth

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The part of the system's `libcrypt` (libxcrypt 4.3 or newer) that may be used from any thread.
    ///
    /// Loaded when the program runs, so that building needs neither a header nor a link flag. Glibc's
    /// plain `crypt` shares one buffer between threads and is not used.
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

        /// The files that may hold it, the newer interface first.
        static let names = ["libcrypt.so.2", "libcrypt.so.1"]

        /// The library, loaded once for the process and never unloaded.
        static let shared = Result { () throws(AuthError) in try CryptLibrary(names) }

        /// `sizeof (struct crypt_data)`, the same since libxcrypt 4.0 by its own promise.
        private static let workspaceSize = 32_768

        private let cryptRN: Hash
        private let cryptGensaltRA: MakeSetting
        private let cryptCheckSalt: CheckSetting

        /// - Throws: ``AuthError`` of the kind unavailable when none of the files has what is needed.
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

        /// A method, a cost and a new random salt in one string; `nil` when the method is not known.
        func setting(prefix: String, cost: UInt) -> String? {
            // Safe: without random bytes of ours the library takes the system's; the result is freed.
            guard let setting = unsafe cryptGensaltRA(prefix, cost, nil, 0) else { return nil }
            defer { unsafe free(setting) }
            return unsafe String(cString: setting)
        }

        /// Whether the method of this hash is known and not one that is too weak today.
        func accepts(_ hash: String) -> Bool {
            // Safe: the text lives during the call.
            unsafe cryptCheckSalt(hash) == 0
        }

        /// The hash of a password with this method, cost and salt; `nil` when it cannot be made.
        func hash(_ password: String, setting: String) -> String? {
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
