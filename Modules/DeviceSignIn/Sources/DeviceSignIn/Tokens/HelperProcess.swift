import Auth
import LibC

/// Runs a program with bytes on its input, and collects its output.
///
/// The program gets one end of a socket as both input and output, because a write to it raises no
/// SIGPIPE when the program has ended. Waiting suspends. Cancelling the task ends the program and what
/// it has started, and so does a time limit: a keychain may ask the person, but must not hold the
/// program for ever. The exit code is known only in a process that does not ignore SIGCHLD.
///
/// The program has a process group of its own. So Ctrl-C reaches only this program, which then ends what
/// may be cancelled: a helper that stores renewed tokens is completed.
enum HelperProcess {
    struct End: Sendable {
        let status: Int32
        let output: [UInt8]
    }

    private static let pause = Duration.milliseconds(5)
    private static let maximumLength = 1 << 20

    /// - Parameters:
    ///   - isCancellable: whether cancelling the task ends the program.
    ///   - limit: the time after which the program is ended.
    static func run(
        _ program: String, _ arguments: [String], input: [UInt8], isCancellable: Bool = true,
        limit: Duration = .seconds(60)
    ) async throws(AuthError) -> End {
        var ends: [CInt] = [0, 0]
        // Safe: the array has room for both.
        guard unsafe socketpair(AF_UNIX, socketType, 0, &ends) == 0 else {
            throw .unavailable("No more files can be opened. Close other programs, then try again.")
        }
        defer { close(ends[0]) }
        #if canImport(Darwin)
            setUp(ends)
        #endif
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let child = try spawn(program, arguments, socket: ends[1])
        let end = ContinuousClock.now + limit
        let wait = { () async throws(AuthError) in
            guard ContinuousClock.now < end else {
                throw .unavailable(
                    """
                    The credential helper \(program) did not answer in \(limit.components.seconds) s. \
                    Check it with `\(program) list`.
                    """)
            }
            try await sleep(isCancellable: isCancellable)
        }
        do throws(AuthError) {
            let output = try await exchange(input, on: ends[0], wait)
            return End(status: try await status(of: child, wait), output: output)
        } catch {
            kill(-child, SIGKILL)
            // It may have left its group.
            kill(child, SIGKILL)
            reap(child)
            throw error
        }
    }

    private static func spawn(
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

    /// Writes the input while it reads the output, because a program may write before it has read all.
    private static func exchange(
        _ input: [UInt8], on socket: CInt, _ wait: () async throws(AuthError) -> Void
    ) async throws(AuthError) -> [UInt8] {
        var rest = input[...]
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while output.count <= maximumLength {
            if !write(&rest, to: socket) { shutdown(socket, CInt(SHUT_WR)) }
            // Safe: the count is the buffer's own.
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe recv(socket, $0.baseAddress, $0.count, 0)
            }
            switch count {
            case 0: return output
            case 1...: output += chunk[..<count]
            // Nothing to read yet, or the program has ended without reading its input.
            default: try await wait()
            }
        }
        throw .unavailable("A credential helper wrote too much. Check the configuration.")
    }

    /// Writes as much as the socket takes; returns `false` when there is no more to write.
    private static func write(_ rest: inout ArraySlice<UInt8>, to socket: CInt) -> Bool {
        while !rest.isEmpty {
            // Safe: the count is the buffer's own.
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(socket, $0.baseAddress, $0.count, noSignal)
            }
            guard count > 0 else { return errno == EAGAIN }
            rest = rest.dropFirst(count)
        }
        return false
    }

    private static func status(
        of child: pid_t, _ wait: () async throws(AuthError) -> Void
    ) async throws(AuthError) -> Int32 {
        while true {
            var status: Int32 = 0
            // Safe: the call fills in one value.
            let id = unsafe waitpid(child, &status, WNOHANG)
            guard id == 0 else {
                return id == child && status & 0x7F == 0 ? (status >> 8) & 0xFF : 128
            }
            try await wait()
        }
    }

    private static func reap(_ child: pid_t) {
        var status: Int32 = 0
        // Safe: the call fills in one value.
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    private static func sleep(isCancellable: Bool) async throws(AuthError) {
        do {
            try await Task.sleep(for: pause)
        } catch {
            if isCancellable { throw .cancelled }
            // A cancelled task cannot sleep, so the thread does, as shortly.
            usleep(useconds_t(pause / .microseconds(1)))
        }
    }

    #if canImport(Darwin)
        /// Closes the ends in other programs, and lets a write to a program that has ended fail in
        /// place of raising SIGPIPE.
        private static func setUp(_ ends: [CInt]) {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var isOn: CInt = 1
            // Safe: the call reads one value.
            unsafe setsockopt(
                ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
        }

        private static let socketType = SOCK_STREAM
        private static let noSignal: CInt = 0
    #else
        // Closed in other programs from the start: one that another thread starts must not keep it.
        private static let socketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        private static let noSignal = CInt(MSG_NOSIGNAL)
    #endif
}
