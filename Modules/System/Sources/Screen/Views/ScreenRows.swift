public import Console
import Pages

/// Views of which each has a row; one is selected, and a filter shows those whose labels have a text in them.
@MainActor
public struct ScreenRows {
    /// The views in their order.
    public private(set) var rows: [any ScreenView] = []
    /// The labels in their order, and the place of each.
    private var order: [String] = []
    private var places: [String: Int] = [:]
    private var selected: (any ScreenView)?
    private var filter = TextField()
    /// Whether the text of the filter is typed.
    public private(set) var isFiltering = false

    public init() {}

    /// Adds a row at its place: after those that come before it; last if its label has no place.
    public mutating func add(_ row: any ScreenView) {
        selected = selected ?? row
        guard let place = places[row.label] else { return rows.append(row) }
        let before = rows.lastIndex { places[$0.label].map { $0 < place } == true }
        var index = before.map { $0 + 1 } ?? 0
        while index < rows.count, places[rows[index].label] == nil { index += 1 }
        rows.insert(row, at: index)
    }

    /// Puts the rows in the order of their labels, if that is another one than before.
    ///
    /// A row whose label has no place, as that of a cook which is gone, stays behind the one before it.
    public mutating func sort(by labels: [String]) {
        guard labels != order else { return }
        order = labels
        places = Dictionary(zip(labels, labels.indices), uniquingKeysWith: min)
        var parts: [(place: Int, rows: [any ScreenView])] = [(-1, [])]
        for row in rows {
            if let place = places[row.label] {
                parts.append((place, [row]))
            } else {
                parts[parts.count - 1].rows.append(row)
            }
        }
        rows = parts.sorted { $0.place < $1.place }.flatMap(\.rows)
    }

    /// Removes the row of a view; the next one is then selected, if it was.
    public mutating func remove(_ view: AnyObject) {
        guard let index = rows.firstIndex(where: { $0 === view }) else { return }
        rows.remove(at: index)
        if selected === view { selected = rows.isEmpty ? nil : rows[min(index, rows.count - 1)] }
        if rows.isEmpty { endFilter() }
    }

    /// The view that gets the keys first; `nil` while the filter is typed, or shows no row.
    public var focus: (any ScreenView)? {
        isFiltering || found.isEmpty ? nil : found[selectedIndex]
    }

    private var found: [any ScreenView] {
        filter.text.isEmpty ? rows : Form.found(filter.text, among: rows, by: \.label)
    }

    private var selectedIndex: Int { found.firstIndex { $0 === selected } ?? 0 }

    private mutating func move(by count: Int) {
        let found = found
        guard !found.isEmpty else { return }
        selected = found[min(max(0, selectedIndex + count), found.count - 1)]
    }

    // MARK: - Keys

    public typealias Change = @MainActor @Sendable (inout ScreenRows) -> Void

    /// Returns the keys that select a row, and those of the filter; without rows only Esc.
    ///
    /// - Parameter apply: makes a change to the rows where they are kept.
    public func keys(_ apply: @escaping @MainActor @Sendable (Change) -> Void) -> [KeyCommand] {
        func key(
            _ key: Key, _ word: String, isInRow: Bool = true, _ change: @escaping Change
        ) -> KeyCommand {
            KeyCommand(key, word, isInRow: isInRow) { apply(change) }
        }
        func move(_ press: Key, _ count: Int) -> KeyCommand {
            key(press, count > 0 ? "down" : "up", isInRow: false) { $0.move(by: count) }
        }
        let arrows = [move(.down, 1), move(.up, -1), move(.pageDown, 10), move(.pageUp, -10)]
        // Without a filter it changes nothing, and goes to no view above.
        let showAll = key(.escape, "show all", isInRow: isFiltered) { $0.endFilter() }
        if rows.isEmpty { return [showAll] }
        guard !isFiltering else {
            return [key(.enter, "select") { $0.isFiltering = false }, showAll] + arrows
        }
        return [key(.text("/"), "find") { $0.isFiltering = true }, showAll]
            + [move(.text("j"), 1), move(.text("k"), -1)] + arrows + [
                move(.home, -rows.count), move(.end, rows.count),
            ]
    }

    private mutating func endFilter() { (filter, isFiltering) = (TextField(), false) }

    public mutating func type(_ key: Key) {
        filter.type(key)
        move(by: 0)
    }

    // MARK: - Drawing

    /// Draws the rows below the filter, if there is one; `none` is shown when it finds nothing.
    public func draw(on canvas: inout Canvas, none: String) {
        var room = canvas.room
        if isFiltered {
            canvas.draw(in: room.cutTop(1)) { canvas in
                canvas.write("/", .title)
                filter.draw(on: &canvas, x: 2, y: 0, isFocused: isFiltering)
                if found.isEmpty { canvas.write(none, endingAt: canvas.width - 1, .quiet) }
            }
        }
        canvas.draw(in: room) { canvas in
            // Only the rows that are drawn are asked for.
            let last = found.count - canvas.height
            let first = max(0, min(selectedIndex - canvas.height / 2, last))
            var page = Page()
            page.rows = found.dropFirst(first).prefix(canvas.height).map(\.row)
            PageDrawing(page, selected: selectedIndex - first).drawRows(on: &canvas)
        }
    }

    /// The number of rows that it needs.
    public var rowCount: Int { rows.count + (isFiltered ? 1 : 0) }

    private var isFiltered: Bool { isFiltering || !filter.text.isEmpty }
}
