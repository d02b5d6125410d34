/// A line while it is typed: its text, the cursor, and what the keys do.
///
/// It is a value that draws nothing; see ``LineRow``.
package struct LineEditor: Sendable {
    /// The effect of a key.
    package enum Outcome: Hashable {
        /// The line or the cursor changed, or nothing did.
        case edited
        /// The key had no effect, which a bell says.
        case refused
        /// The line was entered. Pasted lines are in it, with line ends between them.
        case entered(String)
        /// Ctrl-D on an empty line.
        case ended
        /// Tab; the text is that before the cursor.
        case completing(String)
        /// Ctrl-L.
        case cleared
    }

    /// A search for a line that was typed before.
    struct Search: Sendable {
        var words = ""
        /// The index of the line in the history.
        var found: Int?
        let before: (text: [Character], cursor: Int)
    }

    package private(set) var text: [Character] = []
    /// The number of bytes of the text.
    private var size = 0
    /// The number of characters before the cursor.
    package private(set) var cursor = 0
    var search: Search?
    private(set) var history: [String]
    /// The index of the line that is shown; that after the last one is the new line.
    var shown: Int
    var newLine: [Character] = []
    private var removed: [Character] = []

    /// Creates an empty line; `history` has the lines that were typed before, the last one last.
    package init(history: [String] = []) {
        self.history = history
        shown = history.count
    }

    var isEmpty: Bool { text.isEmpty }

    /// Replaces the lines that were typed before, which another person typed.
    mutating func recall(_ history: [String]) {
        (self.history, shown, search) = (history, history.count, nil)
        (newLine, removed) = ([], [])
    }

    package mutating func press(_ key: Key) -> Outcome {
        if search != nil, let outcome = pressInSearch(key) { return outcome }
        switch key {
        case .text(let typed): return insert(typed)
        case .pasted(let pasted): return insert(Self.oneStyle(pasted))
        case .enter: return .entered(String(text))
        case .tab: return .completing(String(text[..<cursor]))
        case .backspace: return remove(cursor - 1..<cursor)
        case .delete: return remove(cursor..<cursor + 1)
        case .left: return move(to: cursor - 1)
        case .right: return move(to: cursor + 1)
        case .home: return move(to: 0)
        case .end: return move(to: text.count)
        case .wordLeft: return move(to: wordStart(isWord: Self.isWord))
        case .wordRight: return move(to: wordEnd)
        case .up: return show(shown - 1)
        case .down: return show(shown + 1)
        case .control(let letter): return press(control: letter)
        case .alt(let character): return press(alt: character)
        case .escape: return .refused
        case .pageUp, .pageDown, .unknown: return .edited
        }
    }

    private mutating func press(control letter: Character) -> Outcome {
        switch letter {
        case "a": return move(to: 0)
        case "b": return move(to: cursor - 1)
        case "d": return text.isEmpty ? .ended : .refused
        case "e": return move(to: text.count)
        case "f": return move(to: cursor + 1)
        case "k": return cut(cursor..<text.count)
        case "l": return .cleared
        case "n": return show(shown + 1)
        case "p": return show(shown - 1)
        case "r":
            search = Search(before: (text, cursor))
            return .edited
        case "u": return cut(0..<cursor)
        case "w": return cut(wordStart { !$0.isWhitespace }..<cursor)
        case "y": return insert(String(removed))
        default: return .refused
        }
    }

    private mutating func press(alt character: Character) -> Outcome {
        switch character {
        case "b": return move(to: wordStart(isWord: Self.isWord))
        case "d": return cut(cursor..<wordEnd)
        case "f": return move(to: wordEnd)
        case "\u{7F}": return cut(wordStart(isWord: Self.isWord)..<cursor)
        default: return .refused
        }
    }

    // MARK: - Changes

    /// Inserts text at the cursor; a combining mark joins the character before it.
    @discardableResult
    package mutating func insert(_ new: String) -> Outcome {
        let scalars = new.unicodeScalars.filter {
            $0 == "\n" || $0.properties.generalCategory != .control
        }
        let inserted = String(String.UnicodeScalarView(scalars))
        guard !inserted.isEmpty, size + inserted.utf8.count <= InputReader.longestLine else {
            return .refused
        }
        replace(cursor..<cursor, with: inserted)
        return .edited
    }

    /// Replaces the text before the cursor.
    mutating func replaceStart(with new: String) -> Outcome {
        replace(0..<cursor, with: "")
        return insert(new)
    }

    /// Shows another text.
    mutating func show(_ text: [Character], cursor: Int) {
        (self.text, self.cursor) = (text, cursor)
        size = Self.size(of: text)
    }

    /// Replaces characters, and puts the cursor after the new ones.
    ///
    /// Only those around the place are looked at, so a key takes no longer in a longer line.
    private mutating func replace(_ range: Range<Int>, with new: String) {
        let start = max(0, range.lowerBound - 1)
        let before = String(text[start..<range.lowerBound]) + new
        var (end, joined) = (range.upperBound, Array(before))
        // A mark can join the characters on both sides. A letter of a flag changes all flags after it.
        while end < text.count {
            let next = text[end]
            joined = Array(String(joined) + String(next))
            end += 1
            if joined.last == next { break }
        }
        var (length, count) = (0, 0)
        while length < before.utf8.count {
            length += joined[count].utf8.count
            count += 1
        }
        size += new.utf8.count - Self.size(of: text[range])
        text.replaceSubrange(start..<end, with: joined)
        cursor = start + count
    }

    private static func size(of text: some Sequence<Character>) -> Int {
        text.reduce(0) { $0 + $1.utf8.count }
    }

    private static func oneStyle(_ pasted: String) -> String {
        String(pasted.map { $0 == "\t" ? " " : $0.isNewline ? "\n" : $0 })
    }

    private mutating func remove(_ range: Range<Int>) -> Outcome {
        guard range.lowerBound >= 0, range.upperBound <= text.count, !range.isEmpty else {
            return .refused
        }
        replace(range, with: "")
        return .edited
    }

    private mutating func cut(_ range: Range<Int>) -> Outcome {
        if !range.isEmpty { removed = Array(text[range]) }
        return remove(range)
    }

    // MARK: - The cursor

    private mutating func move(to place: Int) -> Outcome {
        guard (0...text.count).contains(place), place != cursor else { return .refused }
        cursor = place
        return .edited
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private func wordStart(isWord: (Character) -> Bool) -> Int {
        let gap = text[..<cursor].lastIndex(where: isWord).map { $0 + 1 } ?? 0
        return text[..<gap].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    }

    private var wordEnd: Int {
        let start = text[cursor...].firstIndex(where: Self.isWord) ?? text.count
        return text[start...].firstIndex { !Self.isWord($0) } ?? text.count
    }
}
