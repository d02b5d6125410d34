/// Checks that the units of one name in a journal lived one after the other.
struct LifecycleCheck {
    private(set) var problems: [String] = []

    init(_ name: String, in journal: Journal) {
        let hooks = ["becomes active", "is active", "resigns", "has resigned"].map {
            "\(name) \($0)"
        }
        let entries = journal.entries.filter { hooks.contains($0) }
        for start in stride(from: 0, to: entries.count, by: hooks.count) {
            let life = entries[start..<min(start + hooks.count, entries.count)]
            guard Array(life) != hooks else { continue }
            problems.append("\(name) lives a life of \(life)")
            return
        }
    }
}
