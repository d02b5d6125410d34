import Routing
import RoutingExtras
import Screen

extension Film {
    /// Draws the tree, with what has changed beside each unit.
    func draw(on canvas: inout Canvas) {
        var room = canvas.room
        canvas.draw(in: room.cutTop(2)) { drawTitle(on: &$0) }
        canvas.draw(in: room.cutBottom(1)) { canvas in
            var x = 0
            for (key, word) in keys {
                x = canvas.write(key, x: x, .accent)
                x = canvas.write(" \(word)", x: x, .quiet) + 2
            }
        }
        canvas.draw(in: room) { drawTree(on: &$0) }
    }

    private func drawTitle(on canvas: inout Canvas) {
        let time =
            trace.entries.prefix(count).last.map { " · \(Int(($0.line.at * 1_000).rounded())) ms" }
            ?? ""
        var x = canvas.write("Units", .title)
        x = canvas.write(" · line \(count) of \(trace.entries.count)\(time)", x: x, .quiet)
        let state =
            if isPlaying { "playing" } else if position != nil { "stopped" } else {
                isOver ? "ended" : "live"
            }
        canvas.write(" · \(state)", x: x, state == "live" ? .good : .quiet)
        canvas.write(typed ?? "", y: 1, .accent)
    }

    private func drawTree(on canvas: inout Canvas) {
        let changes = scene.compactMap(\.change)
        let rows = rows(changes)
        // The first change is in sight.
        let first = rows.firstIndex { $0.style != .text } ?? 0
        let start = max(0, min(first - canvas.height / 2, rows.count - canvas.height))
        for (y, row) in rows.dropFirst(start).prefix(canvas.height).enumerated() {
            canvas.write(row.mark, y: y, row.style)
            let x = canvas.write(row.text, x: 2, y: y, row.style)
            if !row.note.isEmpty { canvas.write("  ← \(row.note)", x: x, y: y, row.style) }
        }
    }

    private struct Row {
        var mark = ""
        let text: String
        var style = Style.text
        var note = ""
    }

    private func rows(_ changes: [Trace.Change]) -> [Row] {
        guard let tree else {
            let text = trace.entries.isEmpty ? "No unit is attached yet." : "The tree is gone."
            return [Row(text: text, style: .quiet)] + gone(changes)
        }
        let rows = zip(tree.unitsFromTheTop, tree.lines(style)).map { unit, line in
            let own = changes.filter { $0.unit == unit }
            if own.isEmpty { return Row(text: line) }
            // Of a new unit, everything is new.
            if own.contains(where: { $0.kind == .new }) {
                return Row(mark: "+", text: line, style: Style(.good, .bold), note: "attached")
            }
            let note = own.map(\.text).joined(separator: "; ")
            return Row(mark: "~", text: line, style: .warning, note: note)
        }
        return rows + gone(changes)
    }

    private func gone(_ changes: [Trace.Change]) -> [Row] {
        scene.filter { $0.change?.kind == .gone && unit?.shows($0) ?? true }
            .map { Row(mark: "-", text: $0.text, style: .bad) }
    }
}

extension TreeSnapshot {
    /// The ids of the units, in the order of the lines of a drawing.
    fileprivate var unitsFromTheTop: [UInt64] {
        var units: [UInt64] = []
        var rest = [self]
        while let unit = rest.popLast() {
            units.append(unit.id)
            rest += unit.children.reversed()
        }
        return units
    }
}
