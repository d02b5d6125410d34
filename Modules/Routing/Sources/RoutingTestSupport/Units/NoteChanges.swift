import RaceTesting
import Routing
import RoutingExtras
import Synchronization

/// Adds the events of a tree to the timeline of the schedule that runs, in a column of their own.
///
/// These are the units that are attached and closed, their states, the intents that they are sent, and the
/// work that they start and end. ``UnitUnderTest`` calls it. Outside a schedule it does nothing.
///
/// - Parameter root: a unit that is launched later, or runs already.
func noteChanges(of root: some Routing) {
    let tree = Mutex<TreeLines?>(nil)
    // Weak: a test may check that the unit is released.
    noteAfterEachStep(in: "tree") { [weak root] in
        tree.withLock { tree in
            // Only here is it known that the schedule keeps a timeline.
            tree = tree ?? root.map { TreeLines(events: $0.events()) }
            return tree?.next() ?? []
        }
    }
}

/// The events of a tree, as lines.
private struct TreeLines {
    let events: TreeEvents
    private var units: [UInt64: String] = [:]
    private var work: [UInt64: String] = [:]

    init(events: TreeEvents) { self.events = events }

    /// Returns a line for each event since the last call; it does not suspend.
    mutating func next() -> [String] {
        events.takeAll().compactMap { line($0) }
    }

    /// Returns the line of an event; `nil` for the gap of a reader that was too slow.
    private mutating func line(_ event: TreeEvent) -> String? {
        switch event {
        case .attached(let unit, let name, _):
            units[unit] = name
            return "\(name) is attached"
        case .changed(let unit, let state): return "\(name(unit)) is \(state.rawValue)"
        case .sent(let unit, let intent): return "\(name(unit)) is sent “\(intent)”"
        case .started(let unit, let number, let name):
            work[number] = name
            return "\(self.name(unit)) starts “\(name)”"
        case .ended(let unit, let number):
            return "\(name(unit)) ends “\(work[number] ?? "work")”"
        case .restarted: return nil
        }
    }

    private func name(_ unit: UInt64) -> String { units[unit] ?? "A unit" }
}
