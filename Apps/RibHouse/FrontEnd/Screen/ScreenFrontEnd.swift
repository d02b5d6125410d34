import ArgumentParsing
import Console
import Essentials
import Observation
import PitContract
import Routing
import RoutingExtras
import Screen

/// The full screen: draws a frame when something has changed, and runs what the keys ask for.
///
/// All that happens is an event of one stream, as in a ``LineSession``. Nothing runs while nothing happens.
@MainActor
final class ScreenFrontEnd {
    enum Event: Sendable {
        case terminal(ScreenEvent)
        /// A state that the last frame shows has changed.
        case changed
        /// It is time for the next frame.
        case frame
        case ended(name: String, line: String, lines: Int)
        case interrupt
    }

    /// A key that was typed.
    struct TypedKey: Equatable {
        let key: Key
        /// Whether the key before was the same one, a moment ago.
        var isRepeat = false
    }

    /// A command that runs, and holds the keys until it ends or asks.
    struct Running {
        let name: String
        let work: Cancellable
        /// The form in which the person started it; `nil` if it was none.
        let form: ObjectIdentifier?
        private let start = ContinuousClock.now

        @MainActor
        init(_ name: String, _ work: Cancellable, from view: (any ScreenView)?) {
            (self.name, self.work) = (name, work)
            form = view.flatMap { $0.takesText ? ObjectIdentifier($0) : nil }
        }

        /// The time after which a person should know that it runs, and how to end it.
        static let longTime = Duration.milliseconds(300)

        var takesLong: Bool { start.duration(to: .now) >= Self.longTime }
    }

    /// The least time between two frames that no key asks for.
    private static let frameTime = Duration.milliseconds(16)

    /// The time for which a new unit is marked in the tree.
    let markTime: Duration

    let app: App
    let window: ScreenWindow
    let terminal: any ScreenDevice
    private let clock: any PitClock
    private let events: AsyncStream<Event>
    let sender: AsyncStream<Event>.Continuation
    private var writer: FrameWriter
    private var isFrameDue = false
    var following = Cancellable()
    /// The commands that run, in the order in which they were started.
    var running: [Running] = []

    /// The keys that were typed while a command ran that had asked nothing, in their order.
    var ahead: [TypedKey] = []
    /// The key that came last, and when, and when it came last without being a repeat.
    var last: (key: Key, time: ContinuousClock.Instant, heard: ContinuousClock.Instant)?
    /// The line that was entered in the palette, until it runs.
    var entered: String?

    init(
        app: App, window: ScreenWindow, terminal: any ScreenDevice, palette: Palette,
        clock: any PitClock, markTime: Duration = .seconds(1)
    ) {
        self.app = app
        self.window = window
        self.terminal = terminal
        self.clock = clock
        self.markTime = markTime
        writer = FrameWriter(palette)
        (events, sender) = AsyncStream.makeStream()
    }

    /// Runs until the person quits, the terminal is closed or the task is cancelled.
    func run(on console: LineConsole) async {
        await console.handlingInterrupts(with: { [sender] in sender.yield(.interrupt) }) {
            await withDiscardingTaskGroup { group in
                group.addTask { [sender, terminal] in
                    for await event in terminal.events { sender.yield(.terminal(event)) }
                }
                group.addTask { await self.followMinutes() }
                await draw()
                for await event in events {
                    guard await handle(event, in: &group) else { break }
                }
                group.cancelAll()
            }
        }
    }

    /// - Returns: `false` when the session is over.
    private func handle(_ event: Event, in group: inout DiscardingTaskGroup) async -> Bool {
        switch event {
        case .terminal(.end): return false
        case .terminal(.redraw):
            writer.forget()
            await draw()
        case .terminal(.keys(let keys)):
            guard await press(keys, in: &group) else { return false }
            // Most commands end within the time of a frame.
            if ahead.isEmpty { await draw() } else { requestFrame(in: &group) }
        case .changed:
            guard await pressAhead(in: &group) else { return false }
            requestFrame(in: &group)
        case .frame:
            isFrameDue = false
            guard await pressAhead(in: &group) else { return false }
            await draw()
        case .ended(let name, let line, let lines):
            hasEnded(name, line, lines: lines)
            guard await pressAhead(in: &group) else { return false }
            await draw()
        case .interrupt: interrupt()
        }
        return true
    }

    // MARK: - Frames

    private func requestFrame(in group: inout DiscardingTaskGroup) {
        guard !isFrameDue else { return }
        isFrameDue = true
        group.addTask { [sender] in
            try? await Task.sleep(for: Self.frameTime)
            sender.yield(.frame)
        }
    }

    private func draw() async {
        let (columns, rows) = terminal.size
        let frame = withObservationTracking {
            window.frame(width: columns, height: rows, keys: keys)
        } onChange: { [sender] in
            sender.yield(.changed)
        }
        let text = writer.update(to: frame)
        if !text.isEmpty, await !Self.write(text, on: terminal) { writer.forget() }
    }

    /// Off the main actor, because a terminal may be slow.
    @concurrent
    private static func write(_ text: String, on terminal: any ScreenDevice) async -> Bool {
        terminal.write(text)
    }

    /// Asks for a frame at the start of each minute of the clock.
    private func followMinutes() async {
        while !Task.isCancelled {
            let minute = (clock.now.timeIntervalSince1970 / 60).rounded(.down) + 1
            guard (try? await clock.sleep(until: Date(timeIntervalSince1970: minute * 60))) != nil
            else { return }
            window.requestFrame()
            // With a fast clock, a minute is shorter than a frame.
            try? await Task.sleep(for: Self.frameTime)
        }
    }
}
