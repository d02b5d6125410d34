import Console
import Routing

/// `ribhouse replay`: shows what a trace tells.
struct ReplayCommand: Command {
    private let path: String
    private let count: Int?
    private let isList: Bool
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, flags: ["--list", "--json"], valued: ["--after"])
        try arguments.expect(atMost: 1)
        guard let path = arguments.operands.first else {
            throw UsageError("`replay` needs the FILE that --trace has written.")
        }
        self.path = path
        count = try arguments.one("--after").map { value throws(UsageError) in
            guard let count = Int(value), count >= 0 else {
                throw UsageError("--after needs a number of events, not “\(value)”.")
            }
            return count
        }
        isList = arguments.has("--list")
        isJSON = arguments.has("--json")
        if isList, isJSON {
            throw UsageError("A trace is JSON already; leave out --list or --json.")
        }
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let trace = try await Trace.read(path, on: console)
        let count = count ?? trace.countBeforeEnd
        if isList { return await list(trace, on: console) }
        guard let tree = trace.tree(after: count) else {
            await console.printError(
                "After \(count) of \(trace.lines.count) events there is no tree.")
            return .failed
        }
        try await console.print(tree, asJSON: isJSON, \.description)
        return .done
    }

    private func list(_ trace: Trace, on console: LineConsole) async -> ExitCode {
        for (number, line) in trace.lines.prefix(count ?? trace.lines.count).enumerated() {
            let milliseconds = Int((line.at * 1_000).rounded())
            await console.print(
                "\(number + 1)".padded(to: 5) + "\(milliseconds) ms".padded(to: 11)
                    + line.words(trace.names))
        }
        return .done
    }
}
