/// An error in what was typed on the command line: exit code 2, and nothing was done.
public struct UsageError: Error, Equatable, CustomStringConvertible {
    /// A sentence that says what is wrong.
    public let description: String

    /// Creates an error from a whole sentence.
    public init(_ description: String) { self.description = description }

    /// Returns the error for a word that is not one of `candidates`, with the one that was
    /// probably meant.
    /// - Parameter kind: what the word should name: `command`, `option`, `module`.
    public static func unknown(
        _ kind: String, _ word: String, among candidates: [String]
    ) -> UsageError {
        UsageError("Unknown \(kind) “\(word)”.\(suggestion(for: word, among: candidates))")
    }
}

/// Returns ` Did you mean “--json”?` with the candidate nearest to a misspelt word, or nothing
/// when none is near.
///
/// Of candidates that are equally near it is the longest.
public func suggestion(for word: String, among candidates: [String]) -> String {
    let length = word.count
    // The word itself is a candidate where it is known in another place.
    let near = candidates.filter { $0 != word }.compactMap {
        name -> (name: String, distance: Int)? in
        let most = max(1, name.count / 3)
        // The distance of a word of any length would take any time.
        guard abs(name.count - length) <= most else { return nil }
        let distance = editDistance(word, name)
        return distance <= most ? (name, distance) : nil
    }
    .min { ($0.distance, $1.name.count, $0.name) < ($1.distance, $0.name.count, $1.name) }
    return near.map { " Did you mean “\($0.name)”?" } ?? ""
}

/// Returns how many letters to add, remove, change or swap with a neighbour, whatever their case
/// (the optimal string alignment distance).
func editDistance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
        var current = [row + 1]
        for column in second.indices {
            let change = last[column] + (first[row] == second[column] ? 0 : 1)
            var best = min(change, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, first[row] == second[column - 1],
                first[row - 1] == second[column]
            {
                best = min(best, beforeLast[column - 1] + 1)
            }
            current.append(best)
        }
        (beforeLast, last) = (last, current)
    }
    return last[second.count]
}
