import Foundation
import LibC
import Synchronization

/// A child process, from its start to its end; it is killed with the object.
final class ChildProcess: Sendable {
    /// The file that a descriptor of the child process refers to.
    enum Connection {
        case descriptor(Int32)
        case file(String, Int32)
        case closed
    }

    let id: Int32
    private let exit: Exit

    private final class Exit: Sendable {
        let end = Mutex<ProgramRun.End?>(nil)
        let pipe: TestPipe

        init() throws(ProgramRunError) { pipe = try TestPipe() }
    }

    /// Starts a program; `connections` are those of its descriptors 0, 1 and 2.
    init(
        _ path: String, _ arguments: [String], environment: [String: String],
        connections: [Connection]
    ) throws(ProgramRunError) {
        exit = try Exit()
        id = try Self.spawn(path, arguments, environment, connections)
        Thread.detachNewThread { [id, exit] in
            Self.waitForEnd(of: id, exit)
            exit.pipe.closeWriteEnd()
        }
    }

    deinit {
        signal(SIGKILL)
    }

    /// A descriptor without data, which ends when the program ends.
    var exitEnd: Int32 { exit.pipe.readEnd }

    /// The way in which the program ended; `nil` while it runs.
    var end: ProgramRun.End? { exit.end.withLock { $0 } }

    func signal(_ number: Int32) {
        // Under the lock, the process identifier cannot become another program's.
        exit.end.withLock { end in
            if end == nil { _ = kill(id, number) }
        }
    }

    private static func waitForEnd(of id: Int32, _ exit: Exit) {
        // WNOWAIT keeps the process identifier reserved until the lock is held.
        // Safe, here and below: each call fills in one value.
        var info = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        exit.end.withLock { end in
            var status: Int32 = 0
            while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            end = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String],
        _ connections: [Connection]
    ) throws(ProgramRunError) -> Int32 {
        // Safe, in this method: each call reads and fills in what was initialised before it.
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
        for (number, connection) in zip(Int32(0)..., connections) {
            switch connection {
            case .descriptor(let end):
                unsafe posix_spawn_file_actions_adddup2(&actions, end, number)
            case .file(let path, let mode):
                unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0)
            case .closed:
                unsafe posix_spawn_file_actions_addclose(&actions, number)
            }
        }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        let variables = inherited.merging(environment) { $1 }.map { "\($0)=\($1)" }
        // Safe: the copies live until they are freed below.
        var argv = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            unsafe (argv + envp).forEach { unsafe free($0) }
        }
        var id: pid_t = 0
        let status = Descriptors.withoutSpawning {
            unsafe posix_spawn(&id, path, &actions, &attributes, &argv, &envp)
        }
        guard status == 0 else { throw .cannotStart(path, errno: status) }
        return id
    }

    /// `POSIX_SPAWN_SETSID`, which Glibc and Musl define only for `_GNU_SOURCE`.
    private static var newSession: Int32 {
        #if canImport(Darwin)
            Int32(POSIX_SPAWN_SETSID)
        #else
            0x80
        #endif
    }

    /// The variables that a program needs to run, or that instrument it.
    private static var inherited: [String: String] {
        let names = [
            "PATH", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LLVM_PROFILE_FILE",
            "RIBHOUSE_MUTANT", "RIBHOUSE_MUTANTS_REACHED",
        ]
        var result = ["TERM": "dumb"]
        for name in names { result[name] = ProcessInfo.processInfo.environment[name] }
        return result
    }
}
