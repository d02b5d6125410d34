import ArgumentParsing
import Console
import Observation
import PitContract
import Routing
import RoutingExtras
import Screen

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The full screen: draws a frame when something has changed, and runs what the keys ask for.
///
/// All that happens is an event of one stream, as in a ``LineSession``. Nothing runs while nothing happens.
@MainActor
final class ScreenFrontEnd {
    private enum Event: Sendable {
        case terminal(ScreenEvent)
        /// What the last frame was drawn from has changed.
        case changed
        /// It is time for the next frame.
        case frame
        case ended(name: String)
        case interrupt
    }

    /// The least time between two frames that no key asks for.
    private static let frameTime = Duration.milliseconds(16)

    private let app: App
    private let window: ScreenWindow
    private let terminal: any ScreenDevice
    private let clock: any PitClock
    private let events: AsyncStream<Event>
    private let sender: AsyncStream<Event>.Continuation
    private var writer: FrameWriter
    private var isFrameDue = false
    /// The commands that run, in the order in which they were started.
    private var running: [(name: String, work: Cancellable)] = []

    init(
        app: App, window: ScreenWindow, terminal: any ScreenDevice, palette: Palette,
        clock: any PitClock
    ) {
        self.app = app
        self.window = window
        self.terminal = terminal
        self.clock = clock
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
                group.addTask { await self.followTree() }
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
            for key in keys {
                guard await press(key, in: &group) else { return false }
            }
            await draw()
        case .changed:
            guard !isFrameDue else { break }
            isFrameDue = true
            group.addTask { [sender] in
                try? await Task.sleep(for: Self.frameTime)
                sender.yield(.frame)
            }
        case .frame:
            isFrameDue = false
            await draw()
        case .ended(let name):
            running.removeAll { $0.name == name }
        case .interrupt: interrupt()
        }
        return true
    }

    // MARK: - Frames

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

    /// Shows each change of the tree while it is shown.
    private func followTree() async {
        for await _ in app.root.events() where window.tree != nil { showTree() }
    }

    private func showTree() { window.tree = app.root.tree.lines }

    // MARK: - Keys

    private var keys: [KeyCommand] {
        let focused = window.focused
        let keys = focused.flatMap(\.keys)
        return focused.last?.takesText == true ? keys : keys + own
    }

    private var own: [KeyCommand] {
        [
            KeyCommand(.text("t"), "tree") { [self] in
                if window.tree == nil { showTree() } else { window.tree = nil }
            },
            KeyCommand(.text("q"), "quit", line: "quit"),
        ]
    }

    /// - Returns: `false` when the session is over.
    private func press(_ key: Key, in group: inout DiscardingTaskGroup) async -> Bool {
        if key == .control("d") { return false }
        guard let command = keys.first(where: { $0.key == key }) else {
            window.focused.first { $0.takesText }?.type(key)
            return true
        }
        switch command.action {
        case .change(let change): change()
        case .line("quit"): return false
        case .line(let line): await run(line, in: &group)
        }
        return true
    }

    // MARK: - Commands

    /// Runs a line as the session in lines does.
    private func run(_ line: String, in group: inout DiscardingTaskGroup) async {
        let words = line.split(separator: " ").map(String.init)
        // Most keys are for the unit with the focus. Of a long board, not each row is asked.
        var groups: [CommandTable.Group] = []
        for (depth, view) in window.focused.reversed().enumerated() {
            groups.append(.init(unit: "", depth: depth, commands: await view.commands))
        }
        var match = CommandTable(groups: groups).match(words)
        if match?.command.isAvailable != true {
            let table = await CommandTable(of: app.root)
            match = table.match(words)
            if match == nil { return window.log.add(table.refusal(of: words), isError: true) }
        }
        guard let match else { return }
        let name = match.command.name
        guard !running.contains(where: { $0.name == name }) else { return }
        let work = Cancellable()
        running.append((name, work))
        group.addTask { [sender, window] in
            await work.run {
                do throws(LineCommandError) {
                    TraceFile.current?.recordCommand(match)
                    try await match.command.run(match.arguments)
                } catch {
                    await window.log.printError(error.description)
                }
            }
            sender.yield(.ended(name: name))
        }
    }

    /// Handles Ctrl-C: a second one in a row ends the program.
    private func interrupt() {
        if running.isEmpty { return window.log.add("Press Ctrl-C again to leave.") }
        for command in running { command.work.cancel() }
    }
}
