import Console
import Screen

/// Shows a trace on the whole screen while it is written, and goes back and forth in it.
///
/// All that happens is an event of one stream. Nothing runs while nothing happens.
struct FilmPlayer {
    private enum Event: Sendable {
        case part(TraceSource.Part)
        case failed(any Error)
        case terminal(ScreenEvent)
        /// It is time for the next frame.
        case frame
        /// It is time for the next picture of a film that is played.
        case picture
    }

    /// The least time between two frames that no key asks for.
    private static let frameTime = Duration.milliseconds(16)

    private let source: TraceSource
    private let terminal: any ScreenDevice
    private var film: Film
    private var writer: FrameWriter
    private var isFrameDue = false
    private var isPictureDue = false

    init(_ film: Film, of source: TraceSource, on terminal: any ScreenDevice) {
        self.film = film
        self.source = source
        self.terminal = terminal
        writer = FrameWriter(.ofThisProcess(film.style))
    }

    /// Runs until the person quits, the terminal is closed or the task is cancelled.
    mutating func run() async throws {
        let (events, sender) = AsyncStream.makeStream(of: Event.self)
        try await withThrowingDiscardingTaskGroup { group in
            defer { group.cancelAll() }
            group.addTask { [terminal] in
                for await event in terminal.events { sender.yield(.terminal(event)) }
            }
            group.addTask { [source] in await Self.read(source, sender) }
            draw()
            for await event in events {
                guard try handle(event, in: &group, sender) else { return }
            }
        }
        try Task.checkCancellation()
    }

    private static func read(
        _ source: TraceSource, _ sender: AsyncStream<Event>.Continuation
    ) async {
        do {
            while true {
                let part = try await source.next()
                sender.yield(.part(part))
                if case .end = part { return }
            }
        } catch {
            sender.yield(.failed(error))
        }
    }

    /// - Returns: `false` when the film is left.
    private mutating func handle(
        _ event: Event, in group: inout ThrowingDiscardingTaskGroup<any Error>,
        _ sender: AsyncStream<Event>.Continuation
    ) throws -> Bool {
        switch event {
        // When the tree is gone, nothing more comes.
        case .failed(let error): if !film.isOver { throw error }
        case .terminal(.end): return false
        case .terminal(.redraw):
            writer.forget()
            draw()
        case .terminal(.keys(let keys)):
            for key in keys.flatMap({ $0.split() }) where !film.press(key) { return false }
            draw()
        case .part(let part):
            try film.take(part, from: source)
            // The lines come in bursts.
            guard !isFrameDue else { break }
            isFrameDue = true
            group.addTask {
                try? await Task.sleep(for: Self.frameTime)
                sender.yield(.frame)
            }
        case .frame:
            isFrameDue = false
            draw()
        case .picture:
            isPictureDue = false
            film.playOn()
            draw()
        }
        if film.isPlaying, !isPictureDue {
            isPictureDue = true
            group.addTask { [time = film.pictureTime] in
                try? await Task.sleep(for: time)
                sender.yield(.picture)
            }
        }
        return true
    }

    private mutating func draw() {
        let (columns, rows) = terminal.size
        let frame = Frame.drawn(width: columns, height: rows) { film.draw(on: &$0) }
        let text = writer.update(to: frame)
        if !text.isEmpty, !terminal.write(text) { writer.forget() }
    }
}
