import LibC

/// The memory of this process, in which secrets that a person typed are kept for a while.
public enum ProcessMemory {
    /// Keeps secrets in memory from other processes, and overwrites them when they are released.
    ///
    /// There are no core dumps. On Linux, other processes of the same user cannot read the memory, and
    /// with Glibc memory is overwritten when it is freed: Swift has no other way to wipe a `String`.
    /// Call it first in a program, before anything is read: with Glibc it replaces the process by the
    /// same program with other settings. It holds until the process ends. It also ends the runtime's
    /// backtraces, which ask on the terminal, unless `SWIFT_BACKTRACE` is set.
    public static func protectSecrets() {
        SignalHandlers.removeBacktraces()
        var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            overwriteFreedMemory()
            // Safe: the structure lives during the call.
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
            if let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "prctl") {
                typealias Control =
                    @convention(c) (
                        CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong
                    )
                    -> CInt
                // Safe: the type is that of sys/prctl.h, of which Swift imports no function.
                _ = unsafe unsafeBitCast(function, to: Control.self)(setDumpable, 0, 0, 0, 0)
            }
        #else
            // Safe: the structure lives during the call.
            _ = unsafe setrlimit(RLIMIT_CORE, &noCore)
        #endif
    }

    #if canImport(Glibc)
        /// `PR_SET_DUMPABLE` of `sys/prctl.h`.
        private static let setDumpable: CInt = 4
        /// The variable that sets up the allocator, which reads it only when a process starts.
        private static let allocatorVariable = "GLIBC_TUNABLES"
        /// The settings with which the allocator overwrites freed memory.
        ///
        /// Threads have no cache of small pieces, which would not be overwritten.
        ///
        /// All threads share one arena. An arena for each thread takes 64 MB of addresses. With a limit
        /// (`ulimit -v`), a program could then start and find no room for a thread later.
        private static let settings =
            "glibc.malloc.arena_max=1:glibc.malloc.tcache_count=0:glibc.malloc.perturb=255"

        /// Starts the program again in this process, unless its allocator overwrites freed memory.
        ///
        /// `mallopt` can do half of it: it leaves all pieces of up to 1,032 bytes as they are. Where the
        /// program cannot be started again, without `/proc` for example, it goes on as it is. So it does when a
        /// loader was started with the program's name (`ld.so ./program`): `/proc` then names the loader.
        private static func overwriteFreedMemory() {
            // Safe, in this method: the texts are copied or live until the process is replaced, and there
            // is no other thread yet.
            let old = unsafe getenv(allocatorVariable).map { unsafe String(cString: $0) } ?? ""
            // A program with rights that its user has not: the system would remove the variable.
            guard !old.hasSuffix(settings), value(of: isSecure) == 0, value(of: loaderAddress) != 0
            else { return removeOwnSettings() }
            // The program's own file: lists of processes show its name.
            guard let path = unsafe realpath("/proc/self/exe", nil) else { return }
            unsafe setenv(allocatorVariable, old.isEmpty ? settings : old + ":" + settings, 1)
            // A signal would meet the runtime's handlers before `main` could remove them.
            unsafe setenv(backtraceVariable, noBacktrace, 0)
            unsafe execv(path, CommandLine.unsafeArgv)
            removeOwnSettings()
        }

        /// Removes the settings that this program has passed to itself; other programs do not get them.
        private static func removeOwnSettings() {
            // Safe: the texts are copied, and there is no other thread yet.
            let old = unsafe getenv(allocatorVariable).map { unsafe String(cString: $0) } ?? ""
            if old == settings {
                unsafe unsetenv(allocatorVariable)
            } else if old.hasSuffix(":" + settings) {
                unsafe setenv(allocatorVariable, String(old.dropLast(settings.utf8.count + 1)), 1)
            }
            let value = unsafe getenv(backtraceVariable).map { unsafe String(cString: $0) }
            if value == noBacktrace { unsafe unsetenv(backtraceVariable) }
        }

        private static let backtraceVariable = "SWIFT_BACKTRACE"
        /// Settings that no person would write: the first start has written them.
        private static let noBacktrace = "enable=no,enable=no"

        /// Returns what the system has told the program at its start; `nil` with an old Glibc, which cannot say.
        private static func value(of kind: CUnsignedLong) -> CUnsignedLong? {
            typealias Value = @convention(c) (CUnsignedLong) -> CUnsignedLong
            // Safe: the handle is that of the program itself, and the name is a constant. The type is
            // that of sys/auxv.h, of which Swift imports no function.
            return unsafe dlsym(dlopen(nil, RTLD_NOW), "getauxval").map {
                unsafe unsafeBitCast($0, to: Value.self)(kind)
            }
        }

        /// `AT_BASE` of `sys/auxv.h`; zero if the loader was started as the program.
        private static let loaderAddress: CUnsignedLong = 7
        /// `AT_SECURE` of `sys/auxv.h`.
        private static let isSecure: CUnsignedLong = 23
    #endif
}
