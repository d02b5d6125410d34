/// The errors in what a build prints.
struct CompilerErrors {
    /// One of them.
    struct Complaint: Hashable {
        let path: String
        /// Counted from one.
        let line: Int
        /// In bytes, counted from one.
        let column: Int
        let sentence: String
    }

    /// In the order of the output, each once.
    private(set) var complaints: [Complaint] = []

    /// Reads lines such as `/repository/A.swift:12:9: error: cannot find 'x' in scope`.
    init(_ output: [String]) {
        for line in output {
            guard let mark = line.firstRange(of: ": error: ") else { continue }
            let parts = line[..<mark.lowerBound].split(separator: ":")
            guard parts.count >= 3, let row = Int(parts[parts.count - 2]),
                let column = Int(parts[parts.count - 1])
            else { continue }
            let complaint = Complaint(
                path: parts.dropLast(2).joined(separator: ":"), line: row, column: column,
                sentence: String(line[mark.upperBound...]))
            if !complaints.contains(complaint) { complaints.append(complaint) }
        }
    }
}
