import Foundation

/// Replaces the line on the terminal that says what takes so long; an empty text removes it.
func showProgress(_ text: String) {
    guard isatty(2) == 1 else { return }
    // The escape sequence clears what is left of a longer text.
    FileHandle.standardError.write(Data("\r\(text.prefix(79))\u{1B}[K".utf8))
}
