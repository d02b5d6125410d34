import ArgumentParsing
import Console

/// The loop of a session in which the next line can be typed while commands run.
///
/// All that happens is an event of one stream: a line, the end of a command, Ctrl-C. So the loop is
/// the only place that starts and cancels, and all tasks end with it.
struct LineSession {
    /// Something that the loop reacts to.
    enum Event: Sendable {
        case input(ConsoleInput)
        case ended(name: String)
        /// A command that was typed at a question, which it leaves.
        case offered(String)
        case interrupt
    }

    private let frontEnd: LineFrontEnd
    private let lines: any LineSource
    private let sender: AsyncStream<Event>.Continuation
    /// The commands that run, in the order in which they were started.
    private var running: [(name: String, work: Cancellable)] = []
    /// The command that the last line started, while it runs.
    private var newest: String?
    /// The command that follows the one whose question was left.
    private var offered: String?
    private var reading = Cancellable()

    /// Creates a session; `sender` is that of the events that ``run(on:)`` gets.
    init(
        frontEnd: LineFrontEnd, lines: any LineSource, sender: AsyncStream<Event>.Continuation
    ) {
        self.frontEnd = frontEnd
        self.lines = lines
        self.sender = sender
    }

    /// Runs the session until it ends or the task is cancelled; cancels the commands that still run.
    mutating func run(on events: AsyncStream<Event>) async {
        await withDiscardingTaskGroup { group in
            read(in: &group)
            for await event in events {
                guard await handle(event, in: &group) else { break }
            }
            group.cancelAll()
        }
    }

    /// - Returns: `false` when the session is over.
    private mutating func handle(
        _ event: Event, in group: inout DiscardingTaskGroup
    ) async -> Bool {
        switch event {
        case .input(.endOfInput):
            return false
        case .input(.cancelled):
            read(in: &group)
        case .input(.line(let line)):
            guard await run(line, in: &group) else { return false }
            read(in: &group)
        case .offered(let line):
            offered = line
            return await runOffered(in: &group)
        case .ended(let name):
            running.removeAll { $0.name == name }
            if newest == name { newest = nil }
            guard await runOffered(in: &group) else { return false }
            // The prompt shows what runs.
            reading.cancel()
        case .interrupt:
            if running.isEmpty {
                await frontEnd.console.print("Press Ctrl-C again to leave.")
            } else {
                await cancel()
            }
            reading.cancel()
        }
        return frontEnd.console.failure == nil
    }

    private mutating func run(_ line: String, in group: inout DiscardingTaskGroup) async -> Bool {
        newest = nil
        switch await frontEnd.step(for: line) {
        case .none: break
        case .quit: return false
        case .cancel: await cancel()
        case .run(let name, let action): await start(name, action, in: &group)
        }
        return true
    }

    private mutating func runOffered(in group: inout DiscardingTaskGroup) async -> Bool {
        guard newest == nil, let line = offered else { return true }
        offered = nil
        return await run(line, in: &group)
    }

    private mutating func read(in group: inout DiscardingTaskGroup) {
        frontEnd.recall()
        let reading = Cancellable()
        self.reading = reading
        group.addTask { [lines, sender, names = running.map(\.name), mayAsk = newest != nil] in
            let input = await reading.run {
                await lines.nextLine(whileRunning: names, mayAsk: mayAsk)
            }
            sender.yield(.input(input))
        }
    }

    private mutating func start(
        _ name: String, _ action: @escaping @Sendable () async -> Void,
        in group: inout DiscardingTaskGroup
    ) async {
        guard !running.contains(where: { $0.name == name }) else {
            return await frontEnd.refuse(
                "`\(name)` is already running. Type `cancel` or press Ctrl-C to stop it.", .failed)
        }
        let work = Cancellable()
        running.append((name, work))
        newest = name
        group.addTask { [sender] in
            await work.run(action)
            sender.yield(.ended(name: name))
        }
    }

    private func cancel() async {
        if running.isEmpty { return await frontEnd.refuse("No command is running.", .failed) }
        for command in running { command.work.cancel() }
    }
}
