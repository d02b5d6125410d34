import Auth
import LibC

extension HelperProcess {
    /// Starts a program with a socket as its input and output.
    static func spawn(
        _ program: String, _ arguments: [String], socket: CInt
    ) throws(AuthError) -> pid_t {
        defer { close(socket) }
        // Safe, in this method: each call reads what was initialised before it, and the copies live
        // until they are freed.
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The threads of tasks block most signals, and the process may ignore some. The program would
        // inherit both.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var argv = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawnp(&child, program, &actions, &attributes, &argv, environ)
        guard code == 0 else {
            throw .unavailable(
                """
                The credential helper \(program) cannot be started. Install it, or remove it from \
                the configuration.
                """)
        }
        return child
    }

    #if canImport(Darwin)
        /// Closes the ends in other programs, and lets a write to a program that has ended fail in
        /// place of raising SIGPIPE.
        static func setUp(_ ends: [CInt]) {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var isOn: CInt = 1
            // Safe: the call reads one value.
            unsafe setsockopt(
                ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
        }

        static let socketType = SOCK_STREAM
        static let noSignal: CInt = 0
    #else
        // Closed in other programs from the start: one that another thread starts must not keep it.
        static let socketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        static let noSignal = CInt(MSG_NOSIGNAL)
    #endif
}
