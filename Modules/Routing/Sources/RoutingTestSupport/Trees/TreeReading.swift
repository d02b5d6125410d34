import Routing

/// The violations in a tree, and in the units that were detached from it, when nothing can go on.
struct TreeReading {
    private(set) var violations: [String] = []
    private var seen: Set<UInt64> = []

    /// - Parameter attached: the units that were ever attached, as far as they are in memory.
    init(_ root: any Routing, _ attached: [(name: String, lifetime: Lifetime)]) {
        let isOpen = root.interactable.lifetime.phase != .closed
        if isOpen { read(root.interactable.lifetime) }
        for (name, lifetime) in attached where !seen.contains(lifetime.id) {
            checkDetached(name, lifetime.reading)
        }
    }

    private mutating func read(_ root: Lifetime) {
        var rest = [root]
        while let unit = rest.popLast() {
            let reading = unit.reading
            guard seen.insert(reading.id).inserted else {
                violations.append("\(unit.name) is in the tree twice.")
                continue
            }
            rest += reading.children.reversed()
            guard reading.phase == .active, let router = reading.router else {
                let work = reading.work.map { "“\($0.name)”" }.joined(separator: ", ")
                violations.append(
                    "\(unit.name) is \(reading.phase), though nothing can go on"
                        + (work.isEmpty ? "." : ": \(work) has not ended."))
                continue
            }
            var names: Set<String> = []
            for child in reading.children where !names.insert(child.name).inserted {
                violations.append(
                    "\(unit.name) has two children with the name \(child.name). If it should, give them labels."
                )
            }
            checkViews(router, reading.children)
        }
    }

    private mutating func checkViews(_ router: any Routing, _ children: [Lifetime]) {
        guard let view = (router as? any ViewableRouting)?.viewable as? any ViewRecording else {
            return
        }
        var left = children.compactMap { ($0.reading.router as? any ViewableRouting)?.viewable }
        for placed in view.placed {
            guard let index = left.firstIndex(where: { $0 === placed }) else {
                let name = router.interactable.lifetime.name
                violations.append(
                    "The view of \(name) has a \(type(of: placed)) that no child has, or has it twice."
                )
                continue
            }
            left.remove(at: index)
        }
    }

    private mutating func checkDetached(_ name: String, _ reading: UnitReading) {
        if reading.phase != .closed {
            violations.append("\(name) is \(reading.phase), and not in the tree.")
        }
        for work in reading.work {
            violations.append("\(name) was detached, and its “\(work.name)” still runs.")
        }
        if !reading.children.isEmpty {
            violations.append("\(name) was detached, and has children.")
        }
    }
}
