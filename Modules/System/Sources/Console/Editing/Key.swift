/// A key of a terminal's keyboard, or what a person has pasted.
public enum Key: Hashable, Sendable {
    /// A scalar that was typed; a combining mark is one of its own.
    case text(String)
    /// Text that was pasted as a whole, its line ends too.
    case pasted(String)
    /// A letter with Ctrl, in lower case.
    case control(Character)
    /// A character with Alt.
    case alt(Character)
    case enter, tab, backspace, delete, escape
    case left, right, up, down, home, end, wordLeft, wordRight, pageUp, pageDown
    /// A key that means nothing here, or bytes that are no key.
    case unknown
}

extension Key {
    /// The characters that a line that is edited knows with Alt.
    private static let editing: Set<Character> = ["b", "d", "f", "\u{7F}"]

    /// Returns Esc and the key for a key with Alt that means nothing: a slow line sends both as one.
    ///
    /// - Parameter inText: whether the key is typed in a text, which knows some keys with Alt.
    public func split(inText: Bool = false) -> [Key] {
        guard case .alt(let character) = self, !inText || !Self.editing.contains(character) else {
            return [self]
        }
        return [.escape, character == "\u{7F}" ? .backspace : .text(String(character))]
    }
}
