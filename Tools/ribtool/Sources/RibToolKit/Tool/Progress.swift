import Foundation

/// One line on the terminal that says what takes so long; nothing when there is no terminal.
struct Progress {
    var isShown = isatty(2) == 1

    /// Replaces the line; an empty text removes it.
    func show(_ text: String) {
        guard isShown else { return }
        // The escape sequence clears what is left of a longer text.
        FileHandle.standardError.write(Data("\r\(text.prefix(79))\u{1B}[K".utf8))
    }
}
