public import Console
public import Observation
public import PitBoard
public import PitContract
public import Routing
public import Screen

/// The view of the PitBoard unit on the full screen: a box with a row for each cook.
///
/// Each row is drawn by the view of its own unit, in the line that the board gives it.
@MainActor
@Observable
public final class PitBoardScreenView: PitBoardPresentable, ScreenView, ViewContaining {
    @ObservationIgnored private weak var listener: (any PitBoardPresentableListener)?
    private let clock: any PitClock
    private var state: PitBoardState?
    private var rows: [any ScreenView] = []
    private var selected: (any ScreenView)?
    /// What the names of the shown rows contain.
    private var filter = TextField()
    private var isFiltering = false

    public init(clock: any PitClock) {
        self.clock = clock
    }

    public func set(listener: any PitBoardPresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] {
        [.pit { [weak listener] in await listener?.didTapRefresh() }]
    }

    public func show(_ state: PitBoardState) {
        self.state = state
    }

    /// Gives the view of a cook a row, or takes the row away.
    public func place(_ change: ViewChange) {
        if let removed = change.removed, let row = rows.firstIndex(where: { $0 === removed }) {
            rows.remove(at: row)
            if selected === removed {
                selected = rows.isEmpty ? nil : rows[min(row, rows.count - 1)]
            }
        }
        guard let added = change.added as? any ScreenView else { return }
        rows.append(added)
        selected = selected ?? added
    }

    // MARK: - Keys

    public var focus: (any ScreenView)? { isFiltering || found.isEmpty ? nil : selected }
    public var takesText: Bool { isFiltering }

    public var keys: [KeyCommand] {
        let arrows: [(Key, Int)] = [
            (.down, 1), (.up, -1), (.pageDown, 10), (.pageUp, -10), (.home, -rows.count),
            (.end, rows.count),
        ]
        let showAll = key(.escape, "show all") { $0.endFilter() }
        guard !isFiltering else {
            let end = key(.enter, "select") { $0.isFiltering = false }
            return [end, showAll] + arrows.prefix(4).map(move)
        }
        return [
            KeyCommand(.text("n"), "new", line: "start"),
            key(.text("/"), "find") { $0.isFiltering = true },
        ] + (filter.text.isEmpty ? [] : [showAll])
            + ([(.text("j"), 1), (.text("k"), -1)] + arrows).map(move)
    }

    public func type(_ key: Key) {
        filter.type(key)
        move(by: 0)
    }

    private func endFilter() {
        filter = TextField()
        isFiltering = false
    }

    /// The rows that the filter shows.
    private var found: [any ScreenView] {
        filter.text.isEmpty ? rows : filter.found(among: rows, by: \.label)
    }

    private var selectedRow: Int { found.firstIndex { $0 === selected } ?? 0 }

    private func move(_ key: Key, by count: Int) -> KeyCommand {
        self.key(key, count > 0 ? "down" : "up", isInRow: false) { $0.move(by: count) }
    }

    private func move(by count: Int) {
        let found = found
        guard !found.isEmpty else { return }
        selected = found[min(max(0, selectedRow + count), found.count - 1)]
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        canvas.box("Pit", note: note, isFocused: true) { canvas in
            switch state {
            case .unavailable(let error)?: canvas.write(error.description, x: 1, y: 0, .bad)
            case .empty?:
                canvas.write("Nothing is on the pit. Press n for a new cook.", x: 1, y: 0, .quiet)
            case .cooks?, nil:
                var room = canvas.room
                if isFiltering || !filter.text.isEmpty {
                    canvas.draw(in: room.cutTop(1)) { drawFilter(on: &$0) }
                }
                canvas.draw(in: room) { canvas in
                    // A row that changes as a whole is many bytes on a wide terminal.
                    let columns = max(16, canvas.width / 6 + 4)
                    canvas.list(found, selected: selectedRow, columns: columns) {
                        $1.draw($0, in: $1.room)
                    }
                }
            }
        }
    }

    private func drawFilter(on canvas: inout Canvas) {
        canvas.write("/", .title)
        filter.draw(on: &canvas, x: 2, y: 0, isFocused: isFiltering)
        if found.isEmpty { canvas.write("no such cook", endingAt: canvas.width - 1, .quiet) }
    }

    private var note: String {
        guard case .cooks(let cooks)? = state else { return "" }
        let now = clock.now
        let waiting = cooks.count { $0.progress(at: now).event.isWaiting }
        return waiting == 0 ? "\(cooks.count) on the pit" : "\(waiting) of \(cooks.count) waits"
    }
}
