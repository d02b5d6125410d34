import ChildPrograms
import Foundation
import LibC
import Synchronization

/// A child process, from its start to its end; it is killed with the object.
final class ChildProcess: Sendable {
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
        connections: [ChildProgram.Connection]
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
        _ connections: [ChildProgram.Connection]
    ) throws(ProgramRunError) -> Int32 {
        let variables = inherited.merging(environment) { $1 }.map { "\($0)=\($1)" }
        // Safe: the copies live until they are freed below.
        let envp = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer { unsafe envp.forEach { unsafe free($0) } }
        let id = Descriptors.withoutSpawning {
            Result { () throws(ChildProgram.StartError) in
                try unsafe ChildProgram.spawn(path, [path] + arguments, envp, connections)
            }
        }
        do throws(ChildProgram.StartError) {
            return try id.get()
        } catch {
            throw .cannotStart(path, errno: error.code)
        }
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

/// The text that was read from several descriptors, and the wait for more.
///
/// A wait reads on a thread of its own, because a thread of the concurrency pool must not block. One
/// wait can run at a time.
final class Transcript: Sendable {
    /// One descriptor and the bytes that were read from it.
    struct Channel: Sendable {
        let descriptor: Int32
        var bytes: [UInt8] = []
        /// Whether more bytes may follow; `false` for a negative descriptor.
        var isOpen: Bool
        /// The end of the text that the last successful wait found.
        var found = 0

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            isOpen = descriptor >= 0
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// Returns what follows the last text that was found, up to the end of `text`.
        mutating func find(_ text: String) -> String? {
            let rest = bytes[found...]
            let wanted = Array(text.utf8)
            let starts = rest.indices.lazy.filter { rest[$0...].starts(with: wanted) }
            guard let start = starts.first else { return nil }
            let end = start + wanted.count
            defer { found = end }
            return String(decoding: bytes[found..<end], as: UTF8.self)
        }
    }

    private let channels: Mutex<[Channel]>

    init(_ descriptors: [Int32]) {
        channels = Mutex(descriptors.map { Channel($0) })
    }

    /// The text of each channel.
    var texts: [String] { channels.withLock { $0.map(\.text) } }

    /// Marks a channel as ended; call it before its descriptor is closed.
    func markEnded(_ index: Int) {
        channels.withLock { $0[index].isOpen = false }
    }

    /// Reads until `condition` has a value, and returns it.
    ///
    /// - Parameters:
    ///   - purpose: what the wait is for; named by the error.
    ///   - condition: asked before the first read and after each read, with the lock held.
    /// - Throws: ``ProgramRunError`` when the task is cancelled, or when every channel has ended
    ///   without a value.
    func wait<Value: Sendable>(
        for purpose: String,
        until condition: @escaping @Sendable (inout [Channel]) -> Value?
    ) async throws(ProgramRunError) -> Value {
        // Its end wakes the thread that reads.
        let cancellation = try TestPipe()
        let result: Result<Value, ProgramRunError> = await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    done.resume(
                        returning: self.readUntil(purpose, condition, cancellation.readEnd))
                }
            }
        } onCancel: {
            cancellation.closeWriteEnd()
        }
        return try result.get()
    }

    private func readUntil<Value>(
        _ purpose: String, _ condition: (inout [Channel]) -> Value?, _ cancellation: Int32
    ) -> Result<Value, ProgramRunError> {
        while true {
            if let value = channels.withLock({ condition(&$0) }) { return .success(value) }
            let seen = channels.withLock { $0 }
            guard seen.contains(where: \.isOpen) else {
                return .failure(.ended(waitingFor: purpose, seen: seen.map(\.text).joined()))
            }
            guard readOnce(seen, cancellation) else {
                return .failure(.cancelled(waitingFor: purpose, seen: seen.map(\.text).joined()))
            }
        }
    }

    /// Waits until a descriptor is ready, and reads from it.
    ///
    /// - Returns: `false` when `cancellation` has ended.
    private func readOnce(_ seen: [Channel], _ cancellation: Int32) -> Bool {
        let descriptors = seen.map { $0.isOpen ? $0.descriptor : -1 } + [cancellation]
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Safe: the count is the array's own.
        _ = unsafe poll(&polled, nfds_t(polled.count), -1)
        if polled.removeLast().revents != 0 { return false }
        for index in polled.indices where polled[index].revents != 0 {
            var block = [UInt8](repeating: 0, count: 4096)
            // Safe: the count is the array's own.
            let count = unsafe read(polled[index].fd, &block, block.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            channels.withLock { channels in
                if count > 0 {
                    // A terminal ends lines with CR LF.
                    channels[index].bytes += block[..<count].filter { $0 != UInt8(ascii: "\r") }
                } else {
                    // The end of the input. A terminal reports it as an error.
                    channels[index].isOpen = false
                }
            }
        }
        return true
    }
}
