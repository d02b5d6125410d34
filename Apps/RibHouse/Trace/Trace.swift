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
    private var replay = TreeReplay()
    /// The file's name, for errors.
    private let path: String

    private init(path: String) { self.path = path }

    private var wrongLine: TraceError { .notAnEvent(path, line: lines.count + 1) }

    private mutating func append(_ line: TraceLine) throws(TraceError) {
        do throws(ReplayError) {
            try replay.apply(line.event)
        } catch {
            throw .doesNotFit(path, line: lines.count + 1, reason: error.description)
        }
        lines.append(line)
        if case .attached(let unit, let name, _) = line.event { names[unit] = name }
        if let tree = replay.tree, tree.state != .closing { countBeforeEnd = lines.count }
    }

    /// Reads a trace from a file or a pipe, or from standard input when the path is `-`.
    ///
    /// It ends at the first wrong line. The program may have ended while it wrote the last line of the file. Such
    /// a line is left out, and reported.
    static func read(_ path: String, on console: LineConsole) async throws -> Trace {
        if path == "-" { return try await read(path, console.input, isCut: false).trace }
        // A pipe without a writer would block the thread, and a signal could not end the program.
        // Safe: the path is a string that lives as long as the call.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw TraceError.unreadable(path) }
        defer { close(descriptor) }
        let input = InputReader(descriptor: descriptor)
        let (trace, isCut) = try await read(path, input, isCut: isCut(descriptor))
        if isCut { await console.printError("The last line of \(path) is cut and was left out.") }
        return trace
    }

    /// - Parameter isCut: whether the last line has no ending, and may be no event.
    /// - Returns: the trace, and whether the last line was left out.
    private static func read(
        _ path: String, _ input: InputReader, isCut: Bool
    ) async throws -> (trace: Trace, isCut: Bool) {
        var trace = Trace(path: path)
        while true {
            switch try await nextLine(of: input, path) {
            case .end: return (trace, false)
            case .wrong: throw trace.wrongLine
            case .text(let text):
                if let line = TraceLine(text) {
                    try trace.append(line)
                } else if isCut, case .end = try await nextLine(of: input, path) {
                    return (trace, true)
                } else {
                    throw trace.wrongLine
                }
            }
        }
    }

    /// A line of the input; one that is too long or no text is no event.
    private enum Line {
        case text(String)
        case wrong
        case end
    }

    private static func nextLine(of input: InputReader, _ path: String) async throws -> Line {
        do {
            return try await input.nextLine().map(Line.text) ?? .end
        } catch {
            switch error {
            case .lineTooLong, .notText: return .wrong
            case .cancelled: throw CancellationError()
            default: throw TraceError.unreadable(path)
            }
        }
    }

    /// Whether a file with this descriptor does not end with a line ending.
    private static func isCut(_ descriptor: Int32) -> Bool {
        var last: UInt8 = 0
        // Safe: one byte.
        return unsafe pread(descriptor, &last, 1, lseek(descriptor, 0, SEEK_END) - 1) == 1
            && lseek(descriptor, 0, SEEK_SET) == 0 && last != UInt8(ascii: "\n")
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
