import ArgumentParsing
import Routing

/// The units of one name, or the one of a name and a label.
struct UnitFilter {
    private let name: String

    /// Creates a filter for `PitCook`, or `PitCook brisket`, in any case.
    init(_ name: String) { self.name = Self.plain(name) }

    /// Throws when a trace has no such unit.
    func expectUnit(in trace: Trace) throws(UsageError) {
        let names = Set(trace.entries.compactMap(\.unit)).sorted()
        if !names.contains(where: shows) {
            throw UsageError(
                "The trace has no unit “\(name)”. It has: \(names.joined(separator: ", ")).")
        }
    }

    /// Whether an entry is shown: one of such a unit, or what the person typed.
    func shows(_ entry: Trace.Entry) -> Bool { entry.unit.map(shows) ?? true }

    /// Returns the tree with such units and those above and below them only.
    func pruned(_ tree: TreeSnapshot) -> TreeSnapshot {
        if shows(tree.name) { return tree }
        let children = tree.children.map(pruned).filter { !$0.children.isEmpty || shows($0.name) }
        return TreeSnapshot(
            id: tree.id, name: tree.name, state: tree.state, work: tree.work, children: children)
    }

    private func shows(_ unit: String) -> Bool {
        let unit = Self.plain(unit)
        return unit == name || unit.hasPrefix(name + " ")
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { !"“”\"".contains($0) }
    }
}
