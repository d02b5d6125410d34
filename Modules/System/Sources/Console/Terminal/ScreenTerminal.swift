import LibC
import Synchronization

/// Something that shows frames, and has keys.
public protocol ScreenDevice: Sendable {
    /// The events, for one reader.
    var events: AsyncStream<ScreenEvent> { get }

    /// The columns and rows.
    var size: (columns: Int, rows: Int) { get }

    /// Writes codes and text.
    ///
    /// - Returns: `false` when nothing was written. An event follows when it is possible again.
    func write(_ text: String) -> Bool
}

/// Something that a program with a full screen reacts to.
public enum ScreenEvent: Sendable, Hashable {
    /// Keys were pressed.
    case keys([Key])
    /// The terminal shows something else than the last frame, or has another size.
    case redraw
    /// The terminal was closed.
    case end
}

/// The terminal of a program that draws the whole screen.
///
/// While it is open, the program has the screen for itself, and gets each key. When the process ends,
/// except after `kill -9`, and while it is stopped, the terminal is as it was. Keys are read on a thread of its own.
public final class ScreenTerminal: ScreenDevice {
    /// The time after which an Escape is a key of its own, in milliseconds.
    private static let escapeTime: Int32 = 50
    private static let longestRead = 4096

    public let events: AsyncStream<ScreenEvent>
    private let sender: AsyncStream<ScreenEvent>.Continuation
    private let terminal: Terminal
    private let writer: OutputWriter
    private let interrupts: Interrupts
    private let settings: TerminalSettings
    private let wakeUp: Pipe
    private let isClosed = Atomic(false)

    private init(_ console: LineConsole, _ terminal: Terminal) throws(ConsoleError) {
        // Like any program in the background that uses the terminal, stop here until `fg`.
        if !TerminalModes.isForeground(terminal.descriptor) { SystemCalls.raise(SIGTTOU) }
        wakeUp = try Pipe()
        guard RedrawPipe.readEnd != nil else { throw .unreadable(errno: EMFILE) }
        let typing = TerminalSettings.Typing.screen(on: console.output.descriptor)
        guard let settings = TerminalModes.open(on: terminal.descriptor, typing),
            settings.typing == typing
        else { throw .terminalFailed(errno: EBUSY) }
        self.settings = settings
        self.terminal = terminal
        (writer, interrupts) = (console.output, console.interrupts)
        (events, sender) = AsyncStream.makeStream()
        let (sender, wakeUp) = (sender, wakeUp)
        do throws(ConsoleError) {
            try BackgroundThread.start { [self] in read(sender, wakeUp) }
        } catch {
            TerminalModes.close(settings)
            throw error
        }
    }

    /// Runs `body` while the program has the screen of its terminal.
    ///
    /// - Throws: ``ConsoleError`` when the input or the output is no terminal, or the terminal refuses.
    public static func open<Value>(
        on console: LineConsole, _ body: (ScreenTerminal) async throws -> Value
    ) async throws -> Value {
        guard let terminal = console.terminal, console.output.isTerminal else {
            throw ConsoleError.terminalFailed(errno: ENOTTY)
        }
        let screen = try ScreenTerminal(console, terminal)
        defer { screen.close() }
        return try await body(screen)
    }

    private func close() {
        isClosed.store(true, ordering: .releasing)
        wakeUp.wake()
        TerminalModes.close(settings)
    }

    /// The columns and rows; those of a VT100 when the terminal does not say.
    public var size: (columns: Int, rows: Int) {
        let size = terminal.size
        return (size.columns ?? 80, size.rows ?? 24)
    }

    /// Writes codes and text, if the program has the screen now.
    ///
    /// A signal handler that gives the screen back waits for it.
    public func write(_ text: String) -> Bool {
        guard TerminalModes.isForeground(terminal.descriptor) else { return false }
        return settings.change { writer.write(text) } != nil
    }

    // MARK: - On the thread

    private func read(_ sender: AsyncStream<ScreenEvent>.Continuation, _ wakeUp: Pipe) {
        // Like `ReadLoop`, a read in the background must stop the process until `fg`.
        SystemCalls.unblockSignal(SIGTTIN)
        var parser = KeyParser()
        while !isClosed.load(ordering: .acquiring) {
            var polled = [wakeUp.readEnd, terminal.descriptor, RedrawPipe.readEnd ?? -1].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let timeout = parser.isWaiting ? Self.escapeTime : -1
            let isTimedOut = SystemCalls.poll(&polled, timeout: timeout) == 0
            if polled[2].revents != 0 {
                RedrawPipe.drain()
                sender.yield(.redraw)
            }
            if isTimedOut { send(parser.timeOut(), sender) }
            guard polled[0].revents == 0, polled[1].revents != 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: Self.longestRead)
            let count = SystemCalls.read(terminal.descriptor, into: &bytes)
            if count > 0 {
                send(parser.keys(from: bytes[..<count]), sender)
            } else if count == 0 || errno != EINTR && errno != EAGAIN {
                sender.yield(.end)
                return
            }
        }
    }

    private func send(_ keys: [Key], _ sender: AsyncStream<ScreenEvent>.Continuation) {
        guard !keys.isEmpty else { return }
        interrupts.reset()
        sender.yield(.keys(keys))
    }
}
