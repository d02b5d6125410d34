import Auth
import ChildPrograms
import LibC

/// Runs a program with bytes on its input, and collects its output.
///
/// The program gets one end of a socket as both input and output, because a write to it raises no
/// SIGPIPE when the program has ended. Waiting suspends. Cancelling the task ends the program and what
/// it has started, and so does a time limit: a keychain may ask the person, but must not hold the
/// program for ever. The exit code is known only in a process that does not ignore SIGCHLD.
///
/// The answer is complete when the program has ended: an agent that it leaves behind may have its output
/// still, and lives on. Its error output is not shown: it may repeat a token.
///
/// The program has a session of its own, and no terminal to ask on. So Ctrl-C reaches only this program, which then ends
/// what may be cancelled: a helper that stores renewed tokens is completed.
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
        guard let socket = try? ProgramSocket() else {
            throw .unavailable("No more files can be opened. Close other programs, then try again.")
        }
        defer { close(socket.own) }
        _ = fcntl(socket.own, F_SETFL, O_NONBLOCK)
        let child = try start(program, arguments, socket: socket.program)
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
        var rest = input[...]
        var output: [UInt8] = []
        var status: Int32?
        do throws(AuthError) {
            while true {
                // Before the look at its output, which is complete when the program has ended.
                status = statusOfEnded(child.id)
                if !write(&rest, to: socket.own) { shutdown(socket.own, CInt(SHUT_WR)) }
                try read(&output, from: socket.own)
                if let status { return End(status: status, output: output) }
                try await wait()
            }
        } catch {
            // Otherwise its number may be another program's by now.
            if status == nil { child.kill() }
            throw error
        }
    }

    /// Starts a program with a socket as its input and output.
    private static func start(
        _ program: String, _ arguments: [String], socket: CInt
    ) throws(AuthError) -> ChildProgram {
        defer { close(socket) }
        do throws(ChildProgram.StartError) {
            return try ChildProgram(program, arguments, input: socket, output: socket)
        } catch {
            throw .unavailable(
                """
                The credential helper \(program) cannot be started. Install it, or remove it from \
                the configuration.
                """)
        }
    }

    /// Reads what is there.
    private static func read(_ output: inout [UInt8], from socket: CInt) throws(AuthError) {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while output.count <= maximumLength {
            // Safe: the count is the buffer's own.
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe recv(socket, $0.baseAddress, $0.count, 0)
            }
            guard count > 0 else { return }
            output += chunk[..<count]
        }
        throw .unavailable("A credential helper wrote too much. Check the configuration.")
    }

    /// Writes as much as the socket takes; returns `false` when there is no more to write.
    private static func write(_ rest: inout ArraySlice<UInt8>, to socket: CInt) -> Bool {
        while !rest.isEmpty {
            // Safe: the count is the buffer's own.
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(socket, $0.baseAddress, $0.count, ProgramSocket.noSignal)
            }
            guard count > 0 else { return errno == EAGAIN }
            rest = rest.dropFirst(count)
        }
        return false
    }

    /// Returns the exit code of a program that has ended, 128 after a signal; `nil` while it runs.
    private static func statusOfEnded(_ child: pid_t) -> Int32? {
        var status: Int32 = 0
        // Safe: the call fills in one value.
        let id = unsafe waitpid(child, &status, WNOHANG)
        if id == 0 { return nil }
        return id == child && status & 0xFF == 0 ? (status >> 8) & 0xFF : 128
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
}
