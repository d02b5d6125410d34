/// A place in a source file.
struct Site: Sendable, Hashable, Codable {
    /// The path from the repository's root.
    let file: String
    /// The line, counted from one.
    let line: Int
}

extension Site: Comparable, CustomStringConvertible {
    static func < (left: Site, right: Site) -> Bool {
        (left.file, left.line) < (right.file, right.line)
    }

    var description: String { "\(file):\(line)" }
}
