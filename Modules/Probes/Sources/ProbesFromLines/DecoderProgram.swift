import ChildPrograms
import LibC

/// One run of a program that writes lines.
struct DecoderProgram: Sendable {
    /// The time in which a program that has closed its output must end by itself.
    private static let grace = Duration.milliseconds(500)
    /// The time in which it must end after SIGTERM.
    private static let patience = Duration.seconds(2)
    private static let pause = Duration.milliseconds(10)

    let program: String
    let arguments: [String]

    /// The result of a run that is over.
    struct End: Sendable, Hashable {
        let input: InputThread.End
        /// A sentence about the end, without its full stop.
        let reason: String
    }

    /// Reads the output of the program until it ends it, then ends the program.
    ///
    /// It blocks the thread.
    func run(
        on thread: InputThread, _ take: (ArraySlice<UInt8>) -> Void
    ) throws(ChildProgram.StartError) -> End {
        let output = try ProgramSocket()
        defer { close(output.own) }
        let messages: ProgramSocket
        do throws(ChildProgram.StartError) {
            messages = try ProgramSocket()
        } catch {
            close(output.program)
            throw error
        }
        defer { close(messages.own) }
        let child = try start(output, messages)
        var lines = LineSplitter()
        var last = ""
        let takeMessages = { (bytes: ArraySlice<UInt8>) in
            lines.append(bytes) { $0.map { last = String(decoding: $0, as: UTF8.self) } }
        }
        let end = thread.read(output.own, take, and: messages.own, takeMessages)
        let status = self.end(child, after: end)
        InputThread.readRest(messages.own, takeMessages)
        lines.finish { $0.map { last = String(decoding: $0, as: UTF8.self) } }
        return End(input: end, reason: reason(status, last))
    }

    private func start(
        _ output: ProgramSocket, _ messages: ProgramSocket
    ) throws(ChildProgram.StartError) -> ChildProgram {
        defer {
            close(output.program)
            close(messages.program)
        }
        return try ChildProgram(
            program, arguments, output: output.program, errorOutput: messages.program)
    }

    /// Ends a program, and returns its status.
    private func end(_ child: ChildProgram, after end: InputThread.End) -> Int32 {
        var status: Int32 = 0
        // Its own exit code says why it has ended.
        let termination = ContinuousClock.now + (end == .cancelled ? .zero : Self.grace)
        var isTerminated = false
        while true {
            // Safe: the call fills in one value.
            let id = unsafe waitpid(child.id, &status, WNOHANG)
            // Without one, the process ignores SIGCHLD, and the system has reaped the program.
            if id != 0, !(id < 0 && errno == EINTR) { return status }
            let now = ContinuousClock.now
            if now >= termination + Self.patience {
                child.signal(SIGKILL)
            } else if now >= termination, !isTerminated {
                // A decoder leaves its receiver in order after SIGTERM.
                child.signal(SIGTERM)
                isTerminated = true
            }
            usleep(useconds_t(Self.pause / .microseconds(1)))
        }
    }

    private func reason(_ status: Int32, _ message: String) -> String {
        let signal = status & 0x7F
        let end = signal == 0 ? "with exit code \((status >> 8) & 0xFF)" : "by signal \(signal)"
        // Its own words, as far as they fit into a sentence.
        var words = message.prefix(120)
        while let last = words.last, last == "." || last.isWhitespace { words.removeLast() }
        return "\(program) ended \(end)\(words.isEmpty ? "" : ": \(words)")"
    }
}
