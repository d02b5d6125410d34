public import Console

/// A text that a person types in a form, with the keys of the line editor.
public struct TextField: Sendable {
    private var editor = LineEditor()
    /// Whether dots are shown in place of what is typed.
    public let isHidden: Bool

    public init(_ text: String = "", isHidden: Bool = false) {
        self.isHidden = isHidden
        if !text.isEmpty { _ = editor.insert(text) }
    }

    public var text: String { String(editor.text) }

    /// Takes a key; one that means nothing in a text changes nothing.
    public mutating func type(_ key: Key) {
        switch key {
        case .enter, .tab, .escape, .up, .down, .control("r"), .control("l"): break
        // A line end in what is pasted ends no field.
        case .pasted(let text):
            _ = editor.insert(text.split { $0.isNewline }.joined(separator: " "))
        default: _ = editor.press(key)
        }
    }

    /// Draws the text from a column on, and the cursor if the field has the focus.
    public func draw(on canvas: inout Canvas, x: Int, y: Int, isFocused: Bool) {
        let room = canvas.width - x
        guard room > 1 else { return }
        let shown = isHidden ? editor.text.map { _ in canvas.hasWords ? "*" : "•" } : editor.text
        // The end of a text that is too long is shown, up to the cursor.
        var (start, before) = (editor.cursor, 0)
        while start > 0 {
            let columns = Canvas.columns(of: String(shown[start - 1]))
            guard before + columns < room else { break }
            (start, before) = (start - 1, before + columns)
        }
        canvas.write(String(shown[start...]), x: x, y: y)
        guard isFocused else { return }
        canvas.placeCursor(x: x + before, y: y)
    }
}
