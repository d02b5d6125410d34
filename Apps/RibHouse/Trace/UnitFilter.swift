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
        // Without recursion, since a tree may be deeper than the stack. Each unit comes after its parent.
        var units = [(unit: tree, parent: -1)]
        var next = 0
        while next < units.count {
            let unit = units[next].unit
            if !shows(unit.name) { units += unit.children.map { ($0, next) } }
            next += 1
        }
        var children: [[TreeSnapshot]] = Array(repeating: [], count: units.count)
        for (index, (unit, parent)) in units.enumerated().dropFirst().reversed() {
            if shows(unit.name) {
                children[parent].append(unit)
            } else if !children[index].isEmpty {
                children[parent].append(unit.with(children[index].reversed()))
            }
        }
        return shows(tree.name) ? tree : tree.with(children[0].reversed())
    }

    private func shows(_ unit: String) -> Bool {
        let unit = Self.plain(unit)
        return unit == name || unit.hasPrefix(name + " ")
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { !"“”\"".contains($0) }
    }
}

extension TreeSnapshot {
    /// Returns the unit with other children.
    func with(_ children: [TreeSnapshot]) -> TreeSnapshot {
        TreeSnapshot(id: id, name: name, state: state, work: work, children: children)
    }
}
