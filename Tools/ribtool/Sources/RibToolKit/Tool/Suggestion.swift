/// The end of a sentence about an unknown word: `, did you mean --json?`, or nothing when no
/// candidate is near.
func hint(for word: String, among candidates: [String]) -> String {
    let near = candidates.map { (name: $0, distance: editDistance(word, $0)) }
        .filter { $0.distance <= max(1, $0.name.count / 3) }
        .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return near.map { ", did you mean \($0.name)?" } ?? ""
}

/// How many letters have to be added, removed, changed or swapped with a neighbour.
func editDistance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
    var before: [Int] = []
    var above = Array(0...second.count)
    for row in first.indices {
        var current = [row + 1]
        for column in second.indices {
            let change = above[column] + (first[row] == second[column] ? 0 : 1)
            var best = min(change, above[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, first[row] == second[column - 1],
                first[row - 1] == second[column]
            {
                best = min(best, before[column - 1] + 1)
            }
            current.append(best)
        }
        (before, above) = (above, current)
    }
    return above[second.count]
}
