/// Arguments that make no command.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ sentence: String) { description = sentence }

    static func unknownCommand(_ name: String) -> UsageError {
        UsageError("There is no command “\(name)”.\(suggestion(for: name, among: Manual.names))")
    }

    static func unknownOption(_ name: String, of options: [String]) -> UsageError {
        UsageError("There is no option \(name) here.\(suggestion(for: name, among: options))")
    }

    /// The one of `names` that was probably meant.
    private static func suggestion(for name: String, among names: [String]) -> String {
        let near = names.map { (name: $0, distance: distance(name, $0)) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(1, name.count / 3) else { return "" }
        return " Did you mean \(near.name)?"
    }

    /// Levenshtein's: how many letters to insert, to leave out or to change.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for letter in left {
            var diagonal = row[0]
            row[0] += 1
            for (index, other) in right.enumerated() {
                let change = diagonal + (letter == other ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(change, row[index] + 1, row[index + 1] + 1)
            }
        }
        return row[right.count]
    }
}
