/// How many lines of code there are, and how many of them the tests run.
struct LineCoverage: Codable, Equatable {
    var covered = 0
    var lines = 0

    /// `92.3%`, or nothing where there is no code.
    var percent: String {
        lines == 0 ? "–" : oneDecimal(100 * Double(covered) / Double(lines)) + "%"
    }

    static func + (left: LineCoverage, right: LineCoverage) -> LineCoverage {
        LineCoverage(covered: left.covered + right.covered, lines: left.lines + right.lines)
    }
}
