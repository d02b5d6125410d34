import ArgumentParsing
import Console
import Routing
import RoutingExtras

/// `ribhouse replay`: shows what is in a trace.
struct ReplayCommand: Subcommand {
    private static let after = Option(
        name: "--after", value: "N", summary: "draw the tree after the first N events")
    private static let list = Option(
        name: "--list", summary: "list the events, one a line, with their time")

    static let syntax = CommandSyntax(
        name: "replay", summary: "show what is in a trace", operands: "FILE", operandCount: 1...1,
        options: [after, list, .json],
        discussion: """
            Draws the tree as it was before the program ended. FILE is a trace that --trace
            wrote, or `-` for standard input.
            """,
        examples: [
            "ribhouse --trace session.trace", "ribhouse replay session.trace --list",
        ])

    private let path: String
    private let count: Int?
    private let isList: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        path = arguments.operands[0]
        count = try arguments.number(of: Self.after, atLeast: 0)
        // A trace is JSON already.
        try arguments.expectNotBoth(Self.list, .json)
        isList = arguments.has(Self.list)
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let trace = try await Trace.read(path, on: console)
        if isList {
            await list(trace, on: console)
            return .done
        }
        let count = count ?? trace.countBeforeEnd
        guard let tree = trace.tree(after: count) else {
            await console.printError(
                trace.lines.isEmpty
                    ? "The trace has no events. Name a file that --trace has written."
                    : """
                    After \(count) of \(trace.lines.count) events there is no tree. Give --after another \
                    number.
                    """)
            return .failed
        }
        try await console.print(tree, asJSON: isJSON) { $0.lines(console.style) }
        return .done
    }

    private func list(_ trace: Trace, on console: LineConsole) async {
        for (number, line) in trace.lines.prefix(count ?? trace.lines.count).enumerated() {
            let milliseconds = Int((line.at * 1_000).rounded())
            await console.print(
                padded("\(number + 1)", to: 5) + padded("\(milliseconds) ms", to: 11)
                    + line.summary(names: trace.names))
        }
    }

    /// Returns the text with at least one blank after it.
    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
