import Console
import Routing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A trace that was read back, checked from its first line to its last.
struct Trace {
    private(set) var lines: [TraceLine] = []
    /// The names of all units that were ever attached.
    private(set) var names: [UInt64: String] = [:]
    /// How many lines tell of the tree up to the moment when its root begins to close.
    private(set) var countBeforeEnd = 0

    /// Understands the lines of a trace; `path` names it in an error.
    init(_ text: [String], path: String) throws(TraceError) {
        let decoder = JSONDecoder()
        var replay = TreeReplay()
        for text in text {
            let number = lines.count + 1
            guard let line = try? decoder.decode(TraceLine.self, from: Data(text.utf8)) else {
                throw .noEvent(path, line: number)
            }
            do throws(ReplayError) {
                try replay.apply(line.event)
            } catch {
                throw .misfit(path, line: number, reason: error.description)
            }
            lines.append(line)
            if case .attached(let unit, let name, _) = line.event { names[unit] = name }
            if let tree = replay.tree, tree.state != .closing { countBeforeEnd = lines.count }
        }
    }

    /// Reads a trace; `-` is the standard input.
    static func read(_ path: String, on console: LineConsole) async throws -> Trace {
        var text: [String] = []
        if path == "-" {
            while let line = try await console.input.nextLine() { text.append(line) }
        } else {
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw TraceError.unreadable(path)
            }
            text = data.split(separator: UInt8(ascii: "\n"))
                .map { String(decoding: $0, as: UTF8.self) }
        }
        return try Trace(text, path: path)
    }

    /// What the tree looked like after the first `count` lines.
    func tree(after count: Int) -> TreeSnapshot? {
        var replay = TreeReplay()
        // Cannot fail: the lines were replayed when they were read.
        for line in lines.prefix(count) { try? replay.apply(line.event) }
        return replay.tree
    }
}
