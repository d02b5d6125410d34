public import Console
public import Observation

/// A box in which a command is typed, above the commands that fit what was typed so far.
@MainActor
@Observable
public final class PaletteView: ScreenView {
    /// A command that can be typed now.
    public struct Item: Hashable, Sendable {
        let name: String
        /// The placeholders after the name: `DURATION`.
        let placeholders: String
        let summary: String

        public init(name: String, placeholders: String, summary: String) {
            self.name = name
            self.placeholders = placeholders
            self.summary = summary
        }
    }

    private let items: [Item]
    private let otherNames: [String]
    private let end: @MainActor (String?) -> Void
    private var field: TextField
    private var selected = 0

    /// Creates a palette in which `text` is typed; `end` gets the line that was entered, or `nil` after Esc.
    ///
    /// - Parameter otherNames: commands that cannot be found. Who types one whole does not mean a longer
    ///   name: `log` is not `logout`.
    public init(
        _ items: [Item], otherNames: [String] = [], text: String = "",
        end: @escaping @MainActor (String?) -> Void
    ) {
        self.items = items
        self.otherNames = otherNames
        field = TextField(text)
        self.end = end
    }

    public var commands: [LineCommand] { [] }
    public var takesText: Bool { true }

    public var keys: [KeyCommand] {
        [
            key(.enter, "run") { $0.enter() }, key(.tab, "complete") { $0.complete() },
            key(.down, "next") { $0.move(1) }, key(.up, "previous") { $0.move(-1) },
            key(.escape, "close") { $0.end(nil) },
        ]
    }

    public func type(_ key: Key) {
        field.type(key)
        selected = 0
    }

    private var found: [Item] { Form.found(field.text, among: items, by: \.name) }

    private func move(_ step: Int) {
        selected = min(max(0, selected + step), max(0, found.count - 1))
    }

    private func complete() {
        let found = found
        guard found.indices.contains(selected) else { return }
        let start = found[selected].name + " "
        // The arguments stay as they were typed.
        if !field.text.lowercased().hasPrefix(start) { field = TextField(start) }
        selected = 0
    }

    private func enter() {
        let (typed, found) = (field.text, found)
        let line = typed.lowercased() + " "
        let item = found.indices.contains(selected) ? found[selected] : nil
        // Below the first row, Enter is for the selected command alone.
        let names = selected == 0 ? items.map(\.name) + otherNames : item.map { [$0.name] } ?? []
        if let name = names.first(where: { line.hasPrefix($0 + " ") }) {
            let rest = typed.dropFirst(name.count)
            return end(rest.allSatisfy(\.isWhitespace) ? name : name + rest)
        }
        guard let item else { return end(typed) }
        // A command that needs arguments is completed first.
        let needsMore = !item.placeholders.isEmpty && item.placeholders.first != "["
        if needsMore { complete() } else { end(item.name) }
    }

    public func draw(on canvas: inout Canvas) {
        canvas.dialog("Command", width: 72, rows: 14) { canvas in
            canvas.write(":", x: 1, y: 0, .title)
            field.draw(on: &canvas, x: 3, y: 0, isFocused: true)
            let found = found
            if found.isEmpty { canvas.write("There is no such command.", x: 1, y: 2, .quiet) }
            canvas.list(found, selected: selected, y: 2, Self.draw)
        }
    }

    private static func draw(_ item: Item, on canvas: inout Canvas) {
        let middle = max(24, canvas.width / 2)
        var x = canvas.write(item.name, x: 1, Style(.text, .bold), limit: middle - 1)
        x = canvas.write(item.placeholders, x: x + 1, .accent, limit: middle - 1)
        canvas.write(item.summary, x: middle, .quiet)
    }
}
