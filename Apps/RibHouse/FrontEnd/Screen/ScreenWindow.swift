import Console
import LoggedIn
import Observation
import Routing
import Screen

/// The whole screen: it gives room to the view of the root's child, the log, the tree and the key row.
@MainActor
@Observable
final class ScreenWindow {
    nonisolated let log: ScreenLog
    private(set) var root: (any ScreenView)?
    /// The box above all others: the palette or the help.
    var overlay: (any ScreenView)?
    /// The tree of units, while it is shown.
    var tree: TreePanel?
    /// The number of frames that were asked for though no view has changed.
    private var requests = 0

    /// The least size in which nothing is drawn over something else.
    private static let leastSize = (width: 40, height: 10)
    /// The size of the last frame: keys do what it shows.
    @ObservationIgnored private var size = (width: Int.max, height: Int.max)

    init(console: LineConsole? = nil, style: TerminalStyle? = nil) {
        log = ScreenLog(console: console, style: style)
    }

    /// Places the view of a child of the root, and closes the box that the last one had opened.
    ///
    /// The log is that of the person who was signed in, and ends with their session.
    func place(_ change: ViewChange) {
        if change.removed is any LoggedInPresentable { log.clear() }
        root = change.added as? any ScreenView
        overlay = nil
    }

    /// Asks for a frame: a minute has passed, or the terminal has another size.
    func requestFrame() { requests += 1 }

    /// The views that get keys, the innermost first.
    var focused: [any ScreenView] {
        let view = log.questions.first ?? overlay ?? (isAppCovered ? nil : root)
        return view?.focused ?? []
    }

    var isTooSmall: Bool {
        size.width < Self.leastSize.width || size.height < Self.leastSize.height
    }

    /// Whether the tree needs the whole width.
    private var isTreeAlone: Bool { size.width < 70 }

    private var isAppCovered: Bool { tree != nil && isTreeAlone }

    /// Draws the screen.
    func frame(width: Int, height: Int, keys: @autoclosure () -> [KeyCommand]) -> Frame {
        _ = requests
        size = (width, height)
        let (style, keys) = (log.style, keys())
        return Frame.drawn(
            width: width, height: height, hasWords: style.hasWords, isASCII: style.isASCII,
            signs: style.hasBraille ? .braille : .blocks
        ) { canvas in
            guard isTooSmall else { return draw(on: &canvas, keys) }
            let least = Self.leastSize
            let text =
                "The window is too small: \(least.width) by \(least.height) are needed. q quits."
            for (y, row) in Canvas.rows(of: text, columns: width).enumerated() {
                canvas.write(row, y: y)
            }
        }
    }

    /// The number of rows of the log: those it needs, up to a third, of what the app leaves; one for the last line.
    func logRows(columns: Int, height: Int) -> Int {
        guard !log.lines.isEmpty else { return 0 }
        guard let root else { return height - 1 }
        let columns = columns - treeColumns(columns)
        let most = height < 13 ? 1 : max(4, (height - 1) / 3)
        let lines = log.lines.suffix(most).map {
            Canvas.rows(of: $0.text, columns: max(1, columns - 4)).count
        }
        let rest = root.rowCount(columns: columns).map { height - 1 - $0 } ?? most
        let rows = min(most, lines.reduce(2, +), rest)
        // A box has three.
        return rows < 3 ? 1 : rows
    }

    /// The number of columns of the tree beside the app.
    private func treeColumns(_ columns: Int) -> Int {
        tree == nil || isTreeAlone ? 0 : max(30, columns / 3)
    }

    private func draw(on canvas: inout Canvas, _ keys: [KeyCommand]) {
        var room = canvas.room
        canvas.draw(in: room.cutBottom(1)) { Self.draw(keys, on: &$0) }
        if let tree {
            // Beside the app if there is room for both.
            let part = isTreeAlone ? room : room.cutRight(treeColumns(room.width))
            canvas.draw(in: part) { tree.draw(on: &$0) }
            if isTreeAlone { return drawOverlays(on: &canvas, canvas.room) }
        }
        let all = room
        let rows = logRows(columns: canvas.width, height: canvas.height)
        canvas.draw(in: room.cutBottom(rows)) { drawLog(on: &$0) }
        if let root { canvas.draw(root, in: room) }
        drawOverlays(on: &canvas, all)
    }

    private func drawOverlays(on canvas: inout Canvas, _ room: Area) {
        if let overlay { canvas.draw(overlay, in: room) }
        if let question = log.questions.first { canvas.draw(question, in: room) }
    }

    /// Draws the newest lines, each in as many rows as it needs; without room for a box, the last one.
    private func drawLog(on canvas: inout Canvas) {
        guard canvas.height > 1 else {
            if let line = log.lines.last { canvas.write(line.text, x: 1, line.style) }
            return
        }
        canvas.box("Messages") { canvas in
            let rows = log.lines.suffix(canvas.height).flatMap { line in
                Canvas.rows(of: line.text, columns: canvas.width - 2).map { ($0, line.style) }
            }
            for (y, row) in rows.suffix(canvas.height).enumerated() {
                canvas.write(row.0, x: 1, y: y, row.1)
            }
        }
    }

    /// Draws what each key does; what does not fit is in the help.
    ///
    /// The key of the help and that of the way back are always there.
    private static func draw(_ keys: [KeyCommand], on canvas: inout Canvas) {
        let help = keys.first { $0.key == .text("?") }
        var end = canvas.width
        if let help {
            end -= Canvas.columns(of: help) + 1
            canvas.write(help, x: end)
        }
        var x = 1
        let back = keys.filter { $0.key == .escape }
        for key in back + keys.filter({ $0.key != .escape })
        where key.isInRow && key.key != help?.key {
            guard x + Canvas.columns(of: key) < end else { break }
            x = canvas.write(key, x: x) + 2
        }
    }
}
