import Routing
import RoutingExtras

/// The lines of a trace that were read so far.
///
/// Every line is valid, and fits the lines before it.
struct Trace {
    /// A line, and what it says in a few words.
    struct Entry {
        let line: TraceLine
        /// The name of the unit; `nil` for what the person typed.
        let unit: String?
        let text: String
        /// The change of the unit, for a mark beside it.
        let change: Change?
    }

    /// A change of a unit.
    struct Change {
        enum Kind { case new, gone, other }

        let unit: UInt64
        let kind: Kind
        let text: String
    }

    /// A unit and its work, as far as texts need it.
    private struct Unit {
        let name: String
        var state = UnitPhase.activating
        var work: [UInt64: String] = [:]
    }

    private(set) var entries: [Entry] = []
    /// The number of lines before the root starts to close.
    private(set) var countBeforeEnd = 0
    private var replay = TreeReplay()
    private var units: [UInt64: Unit] = [:]
    private var root: UInt64?
    private var hasWrongLine = false
    /// The file's name, for errors.
    private let path: String

    init(path: String) { self.path = path }

    private var wrongLine: TraceError { .notAnEvent(path, line: entries.count + 1) }

    /// Whether the tree is gone: nothing more happens.
    var isOver: Bool { root == nil && !units.isEmpty }

    /// The newest tree; `nil` before the root is attached and after it is gone.
    var tree: TreeSnapshot? { replay.tree }

    /// The state of the trace after a part was read.
    enum Progress {
        case more
        case end
        /// The last line was left out, because only its start is there.
        case cut
    }

    /// Appends what was read from a source.
    ///
    /// The program may have ended while it wrote the last line.
    mutating func take(
        _ part: TraceSource.Part, from source: TraceSource
    ) throws(TraceError) -> Progress {
        switch part {
        case .end where hasWrongLine: return .cut
        case .end(nil): return .end
        case .end(let rest?):
            guard let line = TraceLine(rest) else { return .cut }
            try append(line)
            return .end
        case .lines(let lines):
            for text in lines {
                if hasWrongLine { throw wrongLine }
                if let line = text.flatMap({ TraceLine($0) }) {
                    try append(line)
                } else {
                    hasWrongLine = true
                }
            }
            if hasWrongLine, !source.mayBeCut || lines.count > 1 { throw wrongLine }
            return .more
        }
    }

    mutating func append(_ line: TraceLine) throws(TraceError) {
        switch line.content {
        case .typed(let name):
            entries.append(
                Entry(line: line, unit: nil, text: "You typed: \(name)", change: nil))
        case .event(let event):
            do throws(ReplayError) {
                try replay.apply(event)
            } catch {
                throw .doesNotFit(path, line: entries.count + 1, reason: error.description)
            }
            entries.append(entry(line, event))
        }
        if let root, units[root]?.state != .closing { countBeforeEnd = entries.count }
    }

    /// Returns the tree after the first `count` lines; `nil` when there was none.
    func tree(after count: Int) -> TreeSnapshot? {
        if count >= entries.count { return tree }
        var replay = TreeReplay()
        for entry in entries.prefix(count) {
            // Cannot fail: `append` replayed the same lines.
            if case .event(let event) = entry.line.content { try? replay.apply(event) }
        }
        return replay.tree
    }

    // MARK: - Texts

    private mutating func entry(_ line: TraceLine, _ event: TreeEvent) -> Entry {
        let (id, kind, text) = take(event)
        let name = units[id].map { "\($0.name) (\(id))" } ?? "a unit (\(id))"
        return Entry(
            line: line, unit: units[id]?.name ?? "", text: "\(name) \(text)",
            change: Change(unit: id, kind: kind, text: text))
    }

    /// Follows an event, and returns what it says about which unit.
    private mutating func take(_ event: TreeEvent) -> (UInt64, Change.Kind, String) {
        switch event {
        case .attached(let id, let name, let parent):
            units[id] = Unit(name: name)
            if parent == nil { root = id }
            let above = parent.flatMap { parent in units[parent].map { "\($0.name) (\(parent))" } }
            return (id, .new, above.map { "is attached to \($0)" } ?? "is the root")
        case .changed(let id, .closed):
            // The core waits for all other work before it closes a unit.
            let left = (units[id]?.work.values).map { $0.sorted() } ?? []
            units[id]?.work = [:]
            if root == id { root = nil }
            let names = left.map { "“\($0)”" }.joined(separator: " and ")
            let outlives = left.count > 1 ? "outlive their unit: they" : "outlives its unit: it"
            return (
                id, .gone,
                "is closed" + (left.isEmpty ? "" : "; \(names) \(outlives) asked for the end")
            )
        case .changed(let id, let state):
            defer { units[id]?.state = state }
            let old = units[id].map { $0.state == state ? "" : ", was \($0.state.rawValue)" }
            return (id, .other, "is \(state.rawValue)\(old ?? "")")
        case .started(let id, let work, let name):
            units[id]?.work[work] = name
            return (id, .other, "starts: \(name) (\(work))")
        case .ended(let id, let work):
            let name = units[id]?.work.removeValue(forKey: work) ?? "work"
            return (id, .other, "ends: \(name) (\(work))")
        case .sent(let id, let intent):
            return (id, .other, "gets the intent “\(intent)”")
        case .restarted(let id):
            for id in units.keys { units[id]?.work = [:] }
            return (id, .other, "starts again: the trace has a gap")
        }
    }
}
