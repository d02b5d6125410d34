/// The lines that were typed before.
extension LineEditor {
    mutating func show(_ index: Int) -> Outcome {
        guard (0...history.count).contains(index) else { return .refused }
        if shown == history.count { newLine = text }
        shown = index
        let line = index == history.count ? newLine : Array(history[index])
        show(line, cursor: line.count)
        return .edited
    }

    /// - Returns: `nil` for a key that ends the search, and then has its usual effect.
    mutating func pressInSearch(_ key: Key) -> Outcome? {
        guard var next = search else { return nil }
        switch key {
        case .text(let typed): next.words += typed
        case .backspace: _ = next.words.popLast()
        case .control("r"): break
        case .control("g"):
            show(next.before.text, cursor: next.before.cursor)
            search = nil
            return .edited
        default:
            search = nil
            return key == .escape ? .edited : nil
        }
        // Another Ctrl-R looks for a line before the one that was found.
        let isNext = key == .control("r")
        let end = next.found.map { isNext ? $0 : $0 + 1 } ?? history.count
        let start = key == .backspace ? history.count : end
        let found =
            next.words.isEmpty
            ? nil : history[..<start].lastIndex { $0.contains(next.words) }
        if let found {
            next.found = found
            shown = found
            show(Array(history[found]), cursor: history[found].count)
        }
        search = next
        return found == nil && !next.words.isEmpty ? .refused : .edited
    }
}
