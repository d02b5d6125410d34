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
