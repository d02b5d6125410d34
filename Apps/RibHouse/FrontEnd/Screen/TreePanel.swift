import Console
import Observation
import Routing
import RoutingExtras
import Screen

/// The live tree of units: a unit that was just attached is marked, and one that ends is dim.
@MainActor
@Observable
final class TreePanel {
    private var tree: TreeSnapshot
    private var known: Set<UInt64>
    private var new: Set<UInt64> = []

    init(_ tree: TreeSnapshot) {
        self.tree = tree
        known = Set(tree.rows.map(\.unit.id))
    }

    /// Shows the tree of now; units that were not in the one before are new.
    ///
    /// - Returns: whether there are some.
    func show(_ tree: TreeSnapshot) -> Bool {
        let units = tree.rows.map(\.unit.id)
        let added = units.filter { !known.contains($0) }
        new = new.union(added).intersection(units)
        known = Set(units)
        self.tree = tree
        return !added.isEmpty
    }

    /// Ends the marks of new units.
    func endMarks() { new = [] }

    func draw(on canvas: inout Canvas) {
        canvas.box("Units", note: "live") { canvas in
            guard !canvas.hasWords else {
                let rows = tree.sentences.flatMap { Canvas.rows(of: $0, columns: canvas.width) }
                for (y, row) in rows.enumerated() { canvas.write(row, y: y) }
                return
            }
            let rows = tree.rows
            for (y, row) in rows.prefix(canvas.height).enumerated() { draw(row, y, on: &canvas) }
            if rows.count > canvas.height {
                let rest = "and \(rows.count - canvas.height + 1) more"
                canvas.draw(in: Area(y: canvas.height - 1, width: canvas.width, height: 1)) {
                    $0.clear()
                    $0.write(rest, .quiet)
                }
            }
        }
    }

    private func draw(
        _ row: (branch: String, unit: TreeSnapshot), _ y: Int, on canvas: inout Canvas
    ) {
        let unit = row.unit
        // Two columns for each level are enough beside the app.
        let branch = String(row.branch.enumerated().filter { $0.offset % 4 < 2 }.map(\.element))
        var x = canvas.write(branch, y: y, .quiet)
        let isNew = new.contains(unit.id)
        let style: Style = isNew ? Style(.good, .bold) : unit.state == .active ? .text : .quiet
        x = canvas.write(unit.name, x: x, y: y, style)
        if isNew { x = canvas.write("new", x: x + 1, y: y, .good) }
        if unit.state != .active { x = canvas.write(unit.state.rawValue, x: x + 1, y: y, .quiet) }
        canvas.write(unit.work.joined(separator: ", "), x: x + 1, y: y, .quiet)
    }
}
