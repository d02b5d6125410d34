import LibC

/// The memory of this process, in which secrets that a person typed are kept for a while.
public enum ProcessMemory {
    /// Keeps secrets in memory from other processes, and overwrites them when they are released.
    ///
    /// There are no core dumps. On Linux, other processes of the same user cannot read the memory, and
    /// with Glibc memory is overwritten when it is freed: Swift has no other way to wipe a `String`.
    /// Call it first in a program; it holds until the process ends.
    public static func protectSecrets() {
        var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            // Safe, here and below: the structure lives during the call, and the types are those of
            // sys/prctl.h and malloc.h, of which Swift imports neither function.
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
            let library = unsafe dlopen(nil, RTLD_NOW)
            if let function = unsafe dlsym(library, "prctl") {
                typealias Control =
                    @convention(c) (
                        CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong
                    )
                    -> CInt
                _ = unsafe unsafeBitCast(function, to: Control.self)(setDumpable, 0, 0, 0, 0)
            }
            if let function = unsafe dlsym(library, "mallopt") {
                typealias Option = @convention(c) (CInt, CInt) -> CInt
                _ = unsafe unsafeBitCast(function, to: Option.self)(overwriteFreed, 0xFF)
            }
        #else
            // Safe: the structure lives during the call.
            _ = unsafe setrlimit(RLIMIT_CORE, &noCore)
        #endif
    }

    #if canImport(Glibc)
        /// `PR_SET_DUMPABLE` of `sys/prctl.h`.
        private static let setDumpable: CInt = 4
        /// `M_PERTURB` of `malloc.h`: freed memory gets this byte, allocated memory its complement.
        private static let overwriteFreed: CInt = -6
    #endif
}
