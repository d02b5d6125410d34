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

    public var focus: (any ScreenView)? { selected }

    public var keys: [KeyCommand] {
        let moves: [(Key, Int)] = [
            (.text("j"), 1), (.down, 1), (.text("k"), -1), (.up, -1), (.pageDown, 10),
            (.pageUp, -10), (.home, -rows.count), (.end, rows.count),
        ]
        return [KeyCommand(.text("n"), "new", line: "start")]
            + moves.map { key, rows in
                KeyCommand(key, rows > 0 ? "down" : "up", isInRow: false) { [weak self] in
                    self?.move(by: rows)
                }
            }
    }

    private var selectedRow: Int { rows.firstIndex { $0 === selected } ?? 0 }

    private func move(by count: Int) {
        guard !rows.isEmpty else { return }
        selected = rows[min(max(0, selectedRow + count), rows.count - 1)]
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        canvas.box("Pit", note: note, isFocused: true) { canvas in
            switch state {
            case .unavailable(let error)?: canvas.write(error.description, x: 1, y: 0, .bad)
            case .empty?:
                canvas.write("Nothing is on the pit. Press n for a new cook.", x: 1, y: 0, .quiet)
            case .cooks?, nil: drawRows(on: &canvas)
            }
        }
    }

    private func drawRows(on canvas: inout Canvas) {
        // The selected row is always among the shown ones.
        let first = max(0, min(selectedRow - canvas.height / 2, rows.count - canvas.height))
        for (y, row) in rows[first...].prefix(canvas.height).enumerated() {
            let room = Area(y: y, width: canvas.width, height: 1)
            canvas.draw(row, in: room)
            // Its start: a row that changes as a whole is many bytes on a wide terminal.
            if row === selected {
                canvas.draw(in: Area(y: y, width: max(16, canvas.width / 6 + 4), height: 1)) {
                    $0.restyle(\.selected)
                }
            }
        }
    }

    private var note: String {
        guard case .cooks(let cooks)? = state else { return "" }
        let now = clock.now
        let waiting = cooks.count { $0.progress(at: now).event.isWaiting }
        return waiting == 0 ? "\(cooks.count) on the pit" : "\(waiting) of \(cooks.count) waits"
    }
}
