public import Console
import Synchronization

/// A terminal as the manual of a VT100 describes it, for the codes that a full screen uses.
///
/// It shows what is written to it. A test compares that with what was drawn.
public final class ModelTerminal: ScreenDevice {
    /// The content of a cell.
    public struct Cell: Hashable, Sendable {
        /// A character; empty in the second cell of a wide one.
        public var text: String
        /// The parameters of the code that gave it its look.
        public var look: String
    }

    private struct State {
        var model: ModelScreen
        var byteCounts: [Int] = []
        var waiters: [Waiter] = []
    }

    private struct Waiter {
        let condition: @Sendable (Screen) -> Bool
        let done: CheckedContinuation<Void, Never>
    }

    /// The content of the terminal.
    public struct Screen: Sendable, Hashable {
        public let cells: [[Cell]]
        /// The place of the cursor; `nil` when it is hidden.
        public let cursor: [Int]?
        /// The codes that it does not know.
        public let unknown: [String]

        /// The characters of the rows, without blanks at their ends.
        public var lines: [String] {
            cells.map { row in
                var text = row.map(\.text).joined()
                while text.last == " " { text.removeLast() }
                return text
            }
        }

        public var text: String { lines.joined(separator: "\n") }
    }

    public let events: AsyncStream<ScreenEvent>
    private let sender: AsyncStream<ScreenEvent>.Continuation
    private let state: Mutex<State>

    public init(columns: Int, rows: Int) {
        (events, sender) = AsyncStream.makeStream()
        state = Mutex(State(model: ModelScreen(columns: columns, rows: rows)))
    }

    public var size: (columns: Int, rows: Int) { state.withLock(\.model.size) }

    /// The number of bytes of each write.
    public var byteCounts: [Int] { state.withLock(\.byteCounts) }

    public var screen: Screen { state.withLock(\.model.screen) }

    /// Presses keys.
    public func press(_ keys: Key...) { sender.yield(.keys(keys)) }

    /// Types text, with Enter and Esc.
    public func type(_ text: String) {
        let keys: [Key] = text.map { character in
            switch character {
            case "\n": .enter
            case "\u{1B}": .escape
            default: .text(String(character))
            }
        }
        sender.yield(.keys(keys))
    }

    /// Changes the size, as a person does with the window.
    public func resize(columns: Int, rows: Int) {
        state.withLock { $0.model = ModelScreen(columns: columns, rows: rows) }
        sender.yield(.redraw)
    }

    /// Closes the terminal.
    public func close() { sender.yield(.end) }

    public func write(_ text: String) -> Bool {
        let done = state.withLock { state in
            state.byteCounts.append(text.utf8.count)
            state.model.take(text)
            let screen = state.model.screen
            let done = state.waiters.filter { $0.condition(screen) }
            state.waiters.removeAll { $0.condition(screen) }
            return done
        }
        for waiter in done { waiter.done.resume() }
        return true
    }

    /// Waits until the screen is as the condition says.
    public func wait(for condition: @escaping @Sendable (Screen) -> Bool) async {
        await withCheckedContinuation { waiter in
            let isDone = state.withLock { state in
                if condition(state.model.screen) { return true }
                state.waiters.append(Waiter(condition: condition, done: waiter))
                return false
            }
            if isDone { waiter.resume() }
        }
    }

    /// Waits until the screen has this text.
    public func wait(for text: String) async { await wait { $0.text.contains(text) } }

    /// Waits for each text, and then types what is beside it.
    public func answer(_ dialog: KeyValuePairs<String, String>) async {
        for (shown, typed) in dialog {
            await wait(for: shown)
            type(typed)
        }
    }
}

/// The cells of a ``ModelTerminal``, and what codes do to them.
struct ModelScreen: Sendable {
    let size: (columns: Int, rows: Int)
    private var cells: [[ModelTerminal.Cell]] = []
    private var place = (x: 0, y: 0)
    private var look = ""
    private var modes: Set<Int> = [25]
    private var unknown: [String] = []

    init(columns: Int, rows: Int) {
        size = (columns, rows)
        clear()
    }

    var screen: ModelTerminal.Screen {
        .init(
            cells: cells, cursor: modes.contains(25) ? [place.x, place.y] : nil, unknown: unknown)
    }

    private mutating func clear() {
        let blank = ModelTerminal.Cell(text: " ", look: "")
        cells = Array(repeating: Array(repeating: blank, count: size.columns), count: size.rows)
        place = (0, 0)
    }

    mutating func take(_ text: String) {
        var rest = Array(text)[...]
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                put(character)
                continue
            }
            guard rest.popFirst() == "[" else {
                unknown.append("ESC")
                continue
            }
            let parameters = String(rest.prefix { !$0.isLetter })
            rest = rest.dropFirst(parameters.count)
            perform(parameters, rest.popFirst() ?? " ")
        }
    }

    private mutating func perform(_ parameters: String, _ code: Character) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch code {
        case "H": place = ((numbers.dropFirst().first ?? 1) - 1, (numbers.first ?? 1) - 1)
        case "C": place.x = min(size.columns - 1, place.x + max(1, numbers.first ?? 1))
        case "J" where parameters == "2":
            let place = place
            clear()
            self.place = place
        case "K" where parameters.isEmpty:
            for x in place.x..<size.columns { set(x, " ") }
        case "m": look = parameters
        case "h" where parameters.hasPrefix("?"):
            modes.formUnion(parameters.dropFirst().split(separator: ";").compactMap { Int($0) })
        case "l" where parameters.hasPrefix("?"):
            modes.subtract(parameters.dropFirst().split(separator: ";").compactMap { Int($0) })
        default: unknown.append("[\(parameters)\(code)")
        }
    }

    private mutating func put(_ character: Character) {
        let columns = Console.columns(of: String(character))
        guard place.y < size.rows, place.x + columns <= size.columns else {
            return unknown.append("outside: \(character)")
        }
        set(place.x, String(character))
        if columns == 2 { set(place.x + 1, "") }
        // The cursor stays in the last column until the next character.
        place.x += columns
    }

    /// Sets a cell; the other half of a wide character goes.
    private mutating func set(_ x: Int, _ text: String) {
        if !text.isEmpty, cells[place.y][x].text.isEmpty, x > 0 { cells[place.y][x - 1].text = " " }
        if x + 1 < size.columns, cells[place.y][x + 1].text.isEmpty {
            cells[place.y][x + 1].text = " "
        }
        cells[place.y][x] = .init(text: text, look: look)
    }
}
