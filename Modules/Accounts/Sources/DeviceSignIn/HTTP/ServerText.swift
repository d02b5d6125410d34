/// Text that comes from a server, for a person's eyes.
///
/// It may have escape codes for the terminal, marks that reverse the direction of text, or a megabyte
/// of anything. So every server string passes here before it becomes part of a sentence or a file.
enum ServerText {
    static let maximumLength = 200

    /// Returns the text on one line without control and format characters, and not longer than a
    /// few lines.
    static func cleaned(_ text: String, maximumLength: Int = maximumLength) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(maximumLength) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
                .unassigned:
                continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
