import ChildPrograms
import LibC

/// One run of a program that writes lines.
struct DecoderProgram: Sendable {
    /// The time between two looks whether the program has ended: what it has started may have its output still.
    private static let look = Duration.milliseconds(500)
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
        // Its output, its messages and its lifeline.
        var sockets: [ProgramSocket] = []
        defer { for socket in sockets { close(socket.own) } }
        let child: ChildProgram
        do {
            defer { for socket in sockets { close(socket.program) } }
            for _ in 1...3 { sockets.append(try ProgramSocket()) }
            child = try ChildProgram(
                program, arguments, output: sockets[0].program, errorOutput: sockets[1].program,
                lifeline: sockets[2].program)
        }
        let messages = sockets[1].own
        var lines = LineSplitter()
        var last = ""
        let takeMessages = { (bytes: ArraySlice<UInt8>) in
            lines.append(bytes) { $0.map { last = String(decoding: $0, as: UTF8.self) } }
        }
        var ended: Int32?
        let end = thread.read(sockets[0].own, take, and: messages, takeMessages, every: Self.look) {
            ended = child.statusOfEnded()
            return ended != nil
        }
        let status = ended ?? self.end(child, after: end)
        InputThread.readRest(messages, takeMessages)
        lines.finish { $0.map { last = String(decoding: $0, as: UTF8.self) } }
        return End(input: end, reason: reason(status, last))
    }

    /// Ends a program, and returns its status.
    private func end(_ child: ChildProgram, after end: InputThread.End) -> Int32 {
        // Its own exit code says why it has ended.
        let termination = ContinuousClock.now + (end == .cancelled ? .zero : Self.grace)
        var isTerminated = false
        while true {
            if let status = child.statusOfEnded() { return status }
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
