public import Console

/// A box with each key that works, and what it does.
@MainActor
public final class HelpView: ScreenView {
    private let rows: [(key: String, word: String)]
    private let end: @MainActor @Sendable () -> Void

    /// Creates the help for keys; several that do the same are one row.
    public init(_ keys: [KeyCommand], end: @escaping @MainActor @Sendable () -> Void) {
        var rows: [(key: String, word: String)] = []
        for key in keys {
            if let row = rows.firstIndex(where: { $0.word == key.word }) {
                rows[row].key += " " + key.keyName
            } else {
                rows.append((key.keyName, key.word))
            }
        }
        self.rows = rows
        self.end = end
    }

    public var commands: [LineCommand] { [] }

    public var keys: [KeyCommand] {
        [KeyCommand(.escape, "close", end), KeyCommand(.text("?"), "close", isInRow: false, end)]
    }

    public func draw(on canvas: inout Canvas) {
        let room = canvas.room.centred(width: 50, height: rows.count + 2)
        canvas.draw(in: room) { canvas in
            canvas.clear()
            canvas.box("Keys", isFocused: true) { canvas in
                for (y, row) in rows.prefix(canvas.height).enumerated() {
                    let end = canvas.write(row.key, x: 1, y: y, .title, limit: canvas.width / 2)
                    canvas.write(row.word, x: max(18, end + 1), y: y)
                }
            }
        }
    }
}
