import ArgumentParsing
import Console
import Routing
import RoutingExtras

/// `ribhouse replay`: shows what is in a trace.
struct ReplayCommand: Subcommand {
    private static let after = Option(
        name: "--after", value: "N", summary: "draw the tree after the first N events")
    private static let list = Option(
        name: "--list", summary: "list what each event has changed, one a line, with its time")
    private static let unit = Option(
        name: "--unit", value: "NAME", summary: "show only units of this name, such as PitCook")

    private static let follow = Option(
        name: "--follow", summary: "show what is added to the trace, until the program ends")

    static let syntax = CommandSyntax(
        name: "replay", summary: "show what is in a trace", operands: "FILE", operandCount: 1...1,
        options: [after, list, unit, follow, .json],
        discussion: """
            Draws the tree as it was before the program ended. FILE is a trace that --trace
            wrote, or `-` for standard input. With --follow, FILE may be written now, or be
            created later. On a terminal, keys then step back and forth.
            """,
        examples: [
            "ribhouse --trace live.trace", "ribhouse replay live.trace --follow",
            "ribhouse replay live.trace --list --unit PitCook",
        ])

    private let path: String
    private let count: Int?
    private let unit: UnitFilter?
    private let isList: Bool
    private let isJSON: Bool
    private let follows: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        path = arguments.operands[0]
        count = try arguments.number(of: Self.after, atLeast: 0)
        // A trace is JSON already.
        try arguments.expectNotBoth(Self.list, .json)
        for option in [Self.after, .json] { try arguments.expectNotBoth(Self.follow, option) }
        follows = arguments.has(Self.follow)
        unit = arguments.value(of: Self.unit).map(UnitFilter.init)
        isList = arguments.has(Self.list)
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        if follows { return try await follow(on: console) }
        let trace = try await trace(on: console)
        try unit?.expectUnit(in: trace)
        if isList {
            let entries = trace.entries.prefix(count ?? trace.entries.count).enumerated()
            for (index, entry) in entries where unit?.shows(entry) ?? true {
                await console.print(entry.row(index + 1))
            }
            return .done
        }
        let count = count ?? trace.countBeforeEnd
        guard let tree = trace.tree(after: count).map({ unit?.pruned($0) ?? $0 }) else {
            await console.printError(
                trace.entries.isEmpty
                    ? "The trace has no events. Name a file that --trace has written."
                    : """
                    After \(count) of \(trace.entries.count) lines there is no tree. Give --after another \
                    number.
                    """)
            return .failed
        }
        try await console.print(tree, asJSON: isJSON)
        return .done
    }

    /// Shows the trace while it is written; it ends silently with Ctrl-C.
    private func follow(on console: LineConsole) async throws -> ExitCode {
        do {
            let source = try await TraceSource(path, follows: true, on: console)
            if console.isEdited, console.output.isTerminal, !isList {
                let film = Film(Trace(path: path), unit: unit, style: console.style)
                try await ScreenTerminal.open(on: console) { terminal in
                    var player = FilmPlayer(film, of: source, on: terminal)
                    try await player.run()
                }
                return .done
            }
            try await followInLines(source, on: console)
            return .done
        } catch is CancellationError {
            return .cancelled
        }
    }

    /// Prints each line of the trace as it is written, until the tree is gone.
    private func followInLines(_ source: TraceSource, on console: LineConsole) async throws {
        var trace = Trace(path: path)
        var progress = Trace.Progress.more
        while case .more = progress, !trace.isOver, console.failure == nil {
            let count = trace.entries.count
            progress = try trace.take(await source.next(), from: source)
            for (index, entry) in trace.entries.enumerated().dropFirst(count)
            where unit?.shows(entry) ?? true {
                await console.print(entry.row(index + 1))
            }
        }
        if case .cut = progress { await console.printError(TraceError.cut(path).description) }
    }

    private func trace(on console: LineConsole) async throws -> Trace {
        let source = try await TraceSource(path, follows: false, on: console)
        var trace = Trace(path: path)
        while true {
            switch try trace.take(await source.next(), from: source) {
            case .more: continue
            case .cut: await console.printError(TraceError.cut(path).description)
            case .end: break
            }
            return trace
        }
    }
}

extension Trace.Entry {
    /// Returns the row of a list.
    func row(_ number: Int) -> String {
        let milliseconds = Int((line.at * 1_000).rounded())
        return padded("\(number)", to: 5) + padded("\(milliseconds) ms", to: 11) + text
    }

    /// Returns the text with at least one blank after it.
    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
