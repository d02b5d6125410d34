import RaceTesting
import Routing
import Synchronization

/// Adds the changes of a tree to the timeline of the schedule that runs, in a column of their own.
///
/// These are the units that are attached and detached, their states, and the work that they start and
/// end, intents included. ``UnitUnderTest`` calls it. Outside a schedule it does nothing.
///
/// - Parameter root: a unit that is launched later, or runs already.
func noteChanges(of root: some Routing) {
    let tree = Mutex<[UInt64: TreeSnapshot]>([:])
    noteAfterEachStep(in: "tree") {
        let units = units(of: root.tree)
        return tree.withLock { tree in
            defer { tree = units }
            return changes(from: tree, to: units)
        }
    }
}

/// Returns the units of a tree that are attached, by their ids.
private func units(of root: TreeSnapshot) -> [UInt64: TreeSnapshot] {
    var units: [UInt64: TreeSnapshot] = [:]
    var rest = [root]
    while let unit = rest.popLast() {
        if unit.state != .built, unit.state != .closed { units[unit.id] = unit }
        rest += unit.children
    }
    return units
}

/// Returns a line for each difference, by the ids of the units.
private func changes(
    from old: [UInt64: TreeSnapshot], to new: [UInt64: TreeSnapshot]
) -> [String] {
    var lines: [String] = []
    for id in Set(old.keys).union(new.keys).sorted() {
        guard let unit = new[id] else {
            lines.append("\(old[id]?.name ?? "A unit") is closed")
            continue
        }
        if old[id]?.state != unit.state { lines.append("\(unit.name) is \(unit.state.rawValue)") }
        let before = old[id]?.work ?? []
        for work in unit.work.removing(before) { lines.append("\(unit.name) starts “\(work)”") }
        for work in before.removing(unit.work) { lines.append("\(unit.name) ends “\(work)”") }
    }
    return lines
}

extension [String] {
    /// Returns the elements without those of another array, as often as each occurs there.
    fileprivate func removing(_ others: [String]) -> [String] {
        var rest = self
        for other in others {
            if let index = rest.firstIndex(of: other) { rest.remove(at: index) }
        }
        return rest
    }
}
