import Console
import LibC
import Routing
import RoutingExtras

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A trace that was read from a file.
///
/// Every line is valid, and fits the lines before it.
struct Trace {
    private(set) var lines: [TraceLine] = []
    /// The names of all units that were ever attached.
    private(set) var names: [UInt64: String] = [:]
    /// The number of lines before the root starts to close.
    private(set) var countBeforeEnd = 0

    /// Parses the lines of a trace.
    /// - Parameter path: the file's name, for errors.
    init(_ text: [String], path: String) throws(TraceError) {
        var replay = TreeReplay()
        for text in text {
            let number = lines.count + 1
            guard let line = TraceLine(text) else {
                throw .notAnEvent(path, line: number)
            }
            do throws(ReplayError) {
                try replay.apply(line.event)
            } catch {
                throw .doesNotFit(path, line: number, reason: error.description)
            }
            lines.append(line)
            if case .attached(let unit, let name, _) = line.event { names[unit] = name }
            if let tree = replay.tree, tree.state != .closing { countBeforeEnd = lines.count }
        }
    }

    /// Reads a trace from a file or a pipe, or from standard input when the path is `-`.
    ///
    /// The program may have ended while it wrote the last line of the file. Such a line is left out, and
    /// reported.
    static func read(_ path: String, on console: LineConsole) async throws -> Trace {
        var text: [String] = []
        if path == "-" {
            text = try await lines(of: console.input)
        } else if TraceFile.isPipe(path) {
            // Safe: the path is a string that lives as long as the call.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw TraceError.unreadable(path) }
            defer { close(descriptor) }
            text = try await lines(of: InputReader(descriptor: descriptor))
        } else {
            guard let data = try? Data(contentsOf: URL(filePath: path)) else {
                throw TraceError.unreadable(path)
            }
            text = data.split(separator: UInt8(ascii: "\n"))
                .map { String(decoding: $0, as: UTF8.self) }
            if let last = text.last, data.last != UInt8(ascii: "\n"), TraceLine(last) == nil {
                text.removeLast()
                await console.printError("The last line of \(path) is cut and was left out.")
            }
        }
        return try Trace(text, path: path)
    }

    private static func lines(of input: InputReader) async throws(ConsoleError) -> [String] {
        var lines: [String] = []
        while let line = try await input.nextLine() { lines.append(line) }
        return lines
    }

    /// Returns the tree after the first `count` lines; `nil` when there was none.
    func tree(after count: Int) -> TreeSnapshot? {
        var replay = TreeReplay()
        // Cannot fail: `init` replayed the same lines.
        for line in lines.prefix(count) { try? replay.apply(line.event) }
        return replay.tree
    }
}

/// A line of a trace: an event and its time.
struct TraceLine: Codable {
    /// The seconds since the trace started.
    let at: Double
    let event: TreeEvent

    /// Returns the event in a few words.
    /// - Parameter names: the names of the units.
    func summary(names: [UInt64: String]) -> String {
        let name = { (unit: UInt64) in "\(names[unit] ?? "a unit") (\(unit))" }
        return switch event {
        case .attached(let unit, _, nil): "\(name(unit)) is the root"
        case .attached(let unit, _, let parent?): "\(name(unit)) is attached to \(name(parent))"
        case .changed(let unit, let state): "\(name(unit)) is \(state.rawValue)"
        case .started(let unit, let work, let what): "\(name(unit)) starts \(work): \(what)"
        case .ended(let unit, let work): "\(name(unit)) ends \(work)"
        case .sent(let unit, let intent): "\(name(unit)) is sent \(intent)"
        case .restarted: "the trace has a gap, and starts again"
        }
    }
}

extension TraceLine {
    /// The longest time of a trace, about thirty years.
    private static let longest = 1e9
    private static let longestText = 1 << 20

    /// Parses a line; returns `nil` when it is no event, or its time is impossible.
    init?(_ text: String) {
        // Parsing takes forty times the memory of the text.
        guard text.utf8.count <= Self.longestText,
            let line = try? JSONDecoder().decode(TraceLine.self, from: Data(text.utf8)),
            (0...Self.longest).contains(line.at)
        else { return nil }
        self = line
    }
}
