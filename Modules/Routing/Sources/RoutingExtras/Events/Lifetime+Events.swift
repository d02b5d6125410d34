import Routing

extension Lifetime {
    /// Events that rebuild the current tree, from the top.
    var snapshotEvents: [TreeEvent] {
        var events: [TreeEvent] = []
        var rest: [(unit: Lifetime, parent: UInt64?)] = [(self, nil)]
        while let (unit, parent) = rest.popLast() {
            let reading = unit.reading
            // Without a router the unit is not attached yet, or closed.
            guard let router = reading.router else { continue }
            let id = reading.id
            events.append(.attached(unit: id, name: unit.name(of: router), parent: parent))
            if reading.phase != .activating {
                events.append(.changed(unit: id, state: reading.phase))
            }
            events += reading.work.map { .started(unit: id, work: $0.number, name: $0.name) }
            rest += reading.children.reversed().map { ($0, id) }
        }
        return events
    }
}
