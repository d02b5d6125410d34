import Console
import Routing
import RoutingExtras
import Screen

/// The position in a trace that is shown, and the keys that move it.
struct Film {
    /// The longest and the shortest time of a picture that is played, in seconds.
    private static let pictureTime = 0.05...0.5
    /// Changes with less than this time between them are shown as one, in seconds.
    private static let sceneGap = 0.3

    private(set) var trace: Trace
    /// Whether the trace has ended.
    private(set) var isOver = false
    /// The number of lines that are shown; `nil` for all, also for those that come.
    private(set) var position: Int?
    private(set) var isPlaying = false
    let unit: UnitFilter?
    let style: TerminalStyle

    init(_ trace: Trace, unit: UnitFilter?, style: TerminalStyle) {
        self.trace = trace
        self.unit = unit
        self.style = style
    }

    /// The number of lines that are shown.
    var count: Int { min(position ?? trace.entries.count, trace.entries.count) }

    mutating func take(_ part: TraceSource.Part, from source: TraceSource) throws(TraceError) {
        if case .more = try trace.take(part, from: source) {
            isOver = trace.isOver
        } else {
            isOver = true
        }
    }

    /// Appends a line.
    mutating func append(_ line: TraceLine) throws(TraceError) { try trace.append(line) }

    // MARK: - Keys

    /// The keys, each with a word, as the key row shows them.
    var keys: [(String, String)] {
        [("[ ]", "step"), ("{ }", "to what you typed")]
            + (style.isAnimated ? [("p", isPlaying ? "stop" : "play")] : [])
            + (position == nil ? [] : [("End", "newest")]) + [("q", "quit")]
    }

    /// - Returns: `false` when the person quits.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .text("q"), .escape, .control("d"): return false
        case .text("p") where style.isAnimated, .text(" ") where style.isAnimated:
            isPlaying.toggle()
            if isPlaying, position == nil { position = 1 }
            return true
        case .text("["), .left: step(back: true) { _ in true }
        case .text("]"), .right: step(back: false) { _ in true }
        case .text("{"), .up, .pageUp: step(back: true) { $0.unit == nil }
        case .text("}"), .down, .pageDown: step(back: false) { $0.unit == nil }
        case .home: position = min(1, trace.entries.count)
        case .end: position = nil
        default: return true
        }
        isPlaying = false
        return true
    }

    /// Shows the next picture of a film that is played; the last one stops it.
    mutating func playOn() {
        guard isPlaying else { return }
        step(back: false) { _ in true }
        if position == nil { isPlaying = false }
    }

    /// The time until the next picture of a film that is played.
    var pictureTime: Duration {
        let next = trace.entries.dropFirst(count).first?.line.at ?? 0
        let gap = next - (trace.entries.prefix(count).last?.line.at ?? 0)
        return .seconds(max(Self.pictureTime.lowerBound, min(gap, Self.pictureTime.upperBound)))
    }

    private mutating func step(back: Bool, to isWanted: (Trace.Entry) -> Bool) {
        let isShown = { (index: Int) in
            let entry = trace.entries[index]
            return isWanted(entry) && unit?.shows(entry) ?? true
        }
        let all = trace.entries.indices
        if back {
            position = all.prefix(max(0, count - 1)).last(where: isShown).map { $0 + 1 } ?? position
        } else {
            position = all.dropFirst(count).first(where: isShown).map { $0 + 1 }
        }
    }

    // MARK: - What is shown

    /// The entries whose changes are shown: the newest ones, or the one that was stepped to.
    var scene: ArraySlice<Trace.Entry> {
        let entries = trace.entries.prefix(count)
        guard position == nil else { return entries.suffix(1) }
        var start = entries.endIndex
        while start > 0,
            start == entries.endIndex
                || entries[start].line.at - entries[start - 1].line.at < Self.sceneGap
        {
            start -= 1
        }
        return entries[start...]
    }

    /// The last command that the person typed before.
    var typed: String? { trace.entries.prefix(count).last { $0.unit == nil }?.text }

    /// The tree, without the units that are not wanted.
    var tree: TreeSnapshot? { trace.tree(after: count).map { unit?.pruned($0) ?? $0 } }
}
