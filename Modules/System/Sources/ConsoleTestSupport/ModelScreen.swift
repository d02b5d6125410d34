import Console

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
