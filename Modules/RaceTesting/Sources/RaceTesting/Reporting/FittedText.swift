/// Text that fits a terminal and a log: at most 100 columns.
extension StringProtocol {
    private var width: Int { 100 }

    /// The lines of prose, broken at blanks where they are too long.
    var wrapped: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            guard line.count > width else { return [String(line)] }
            let indent = String(repeating: " ", count: line.prefix { $0 == " " }.count + 2)
            var (lines, current) = ([String](), String(line.prefix { $0 == " " }))
            for word in line.split(separator: " ") {
                if !current.allSatisfy({ $0 == " " }) {
                    if current.count + word.count < width {
                        current += " "
                    } else {
                        lines.append(current)
                        current = indent
                    }
                }
                current += word
                while current.count > width {
                    lines.append(String(current.prefix(width)))
                    current = indent + current.dropFirst(width)
                }
            }
            return lines + [current]
        }
    }

    /// The start of a line that is too long.
    var cut: String { count > width ? prefix(width - 1) + "…" : String(self) }
}

extension [String] {
    /// The first lines, and how many are left out.
    func limited(to limit: Int) -> [String] {
        let rest = count - limit + 1
        return rest < 2 ? self : prefix(limit - 1) + ["… \(rest) more lines are left out."]
    }
}
