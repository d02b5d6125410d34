public import LibC

/// A program that this process has started, in a session of its own.
///
/// So Ctrl-C reaches only this process, which decides what ends, and the program has no terminal. It has no
/// blocked or ignored signals, and does not get the token of this process.
public struct ChildProgram: Sendable {
    /// The reason why a program does not start.
    public struct StartError: Error, Sendable, Hashable {
        /// A value of `errno`.
        public let code: Int32
    }

    public let id: pid_t

    /// Starts a program; a descriptor that is not given is `/dev/null`.
    ///
    /// - Parameter lifeline: one end of a socket. The program, and what it has started, ends when this process
    ///   has closed the other end, or has ended in any way.
    public init(
        _ program: String, _ arguments: [String], input: CInt? = nil, output: CInt? = nil,
        errorOutput: CInt? = nil, lifeline: CInt? = nil
    ) throws(StartError) {
        let path = try Self.path(of: program)
        let command =
            lifeline == nil ? [program] : ["/bin/sh", "-c", Self.watched, program, path]
        let connections = zip(0..., [lifeline ?? input, output, errorOutput]).map {
            number, descriptor -> Connection in
            let mode = number == 0 ? O_RDONLY : O_WRONLY
            return descriptor.map(Connection.descriptor) ?? .file("/dev/null", mode)
        }
        id = try unsafe Self.spawn(
            lifeline == nil ? path : command[0], command + arguments, Self.variables, connections)
    }

    /// The file that a descriptor of a program refers to.
    package enum Connection {
        case descriptor(CInt)
        case file(String, CInt)
        case closed
    }

    /// Starts the file of a program in a session of its own; `connections` are those of its descriptors 0, 1 and 2.
    package static func spawn(
        _ path: String, _ words: [String], _ variables: [UnsafeMutablePointer<CChar>?],
        _ connections: [Connection]
    ) throws(StartError) -> pid_t {
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
        for (number, connection) in zip(CInt(0)..., connections) {
            switch connection {
            case .descriptor(let descriptor):
                unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .file(let path, let mode):
                unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0)
            case .closed:
                unsafe posix_spawn_file_actions_addclose(&actions, number)
            }
        }
        // The threads of tasks block most signals, and the process may ignore some. The program would
        // inherit both.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession
        #if canImport(Darwin)
            // A socket has its mark only a moment after it is created.
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var argv = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var variables = unsafe variables
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, path, &actions, &attributes, &argv, &variables)
        guard code == 0 else { throw StartError(code: code) }
        return child
    }

    /// Becomes the program, beside a process that ends the program's group when its own input ends.
    ///
    /// That process starts first, so there is no moment without it. It is no child of the program.
    private static let watched = """
        exec 3<&0 </dev/null
        ({ trap '' TERM; read -r line; kill -s TERM 0; sleep 2; kill -s KILL 0; } <&3 3<&- >/dev/null 2>&1 &)
        exec "$@" 3<&-
        """

    /// Sends a signal to the program, and to what it has started.
    ///
    /// Do not call it when its end is known: the number may then be another program's.
    public func signal(_ number: CInt) {
        kill(-id, number)
        // Until it has its session, there is no such group.
        kill(id, number)
    }

    /// Returns the status of the program if it has ended; `nil` while it runs.
    public func statusOfEnded() -> Int32? {
        var status: Int32 = 0
        // Safe: the call fills in one value.
        let id = unsafe waitpid(id, &status, WNOHANG)
        // Without one, the process ignores SIGCHLD, and the system has reaped the program.
        return id == 0 || (id < 0 && errno == EINTR) ? nil : status
    }

    /// Ends a program and what it has started, and waits for its end.
    public func kill() {
        signal(SIGKILL)
        var status: Int32 = 0
        // Safe: the call fills in one value.
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    }

    private func kill(_ id: pid_t, _ number: CInt) { _ = LibC.kill(id, number) }
}

/// Both ends of a socket between this process and a program that it starts.
///
/// A write to a program that has ended raises no SIGPIPE, unlike one to a pipe.
public struct ProgramSocket: Sendable {
    public let own: CInt
    public let program: CInt

    /// - Throws: ``ChildProgram/StartError`` when no more files can be opened.
    public init() throws(ChildProgram.StartError) {
        var ends: [CInt] = [0, 0]
        // Safe: the array has room for both.
        guard unsafe socketpair(AF_UNIX, Self.kind, 0, &ends) == 0 else {
            throw .init(code: errno)
        }
        #if canImport(Darwin)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var isOn: CInt = 1
            // Safe: the call reads one value.
            unsafe setsockopt(
                ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
        #endif
        (own, program) = (ends[0], ends[1])
    }

    #if canImport(Darwin)
        private static let kind = SOCK_STREAM
        /// The flag with which a write raises no SIGPIPE.
        public static let noSignal: CInt = 0
    #else
        // Closed in other programs from the start: one that another thread starts must not keep it.
        private static let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        /// The flag with which a write raises no SIGPIPE.
        public static let noSignal = CInt(MSG_NOSIGNAL)
    #endif
}
