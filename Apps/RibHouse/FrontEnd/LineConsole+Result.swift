import Console
import Essentials
import Routing
import RoutingExtras

extension LineConsole {
    /// Prints a result, as JSON or as text.
    func print<Value: Encodable>(
        _ value: Value, asJSON: Bool, _ text: (Value) -> String
    ) async throws {
        try await print(value, asJSON: asJSON) { [text($0)] }
    }

    /// Prints a result, as JSON or as lines.
    func print<Value: Encodable>(
        _ value: Value, asJSON: Bool, lines: (Value) -> [String]
    ) async throws {
        let json = asJSON ? try json(value, .prettyPrinted) : nil
        await print(lines: json?.split(separator: "\n").map(String.init) ?? lines(value))
    }

    /// Prints a tree, as JSON or as a drawing.
    func print(_ tree: TreeSnapshot, asJSON: Bool) async throws {
        await print(lines: try asJSON ? json(tree) : tree.lines(style))
    }

    /// Returns the lines of a tree's JSON.
    ///
    /// An encoder refuses a tree of more than some 250 levels. So each unit is encoded alone, and the lines of
    /// its children are put between its own. From a level on, lines are indented no further.
    private func json(_ tree: TreeSnapshot) throws -> [String] {
        var lines: [String] = []
        var rest: [(unit: TreeSnapshot?, lines: [String], level: Int, end: String)] = [
            (tree, [], 0, "")
        ]
        while let (unit, own, level, end) = rest.popLast() {
            let indentation = String(repeating: "    ", count: min(level, 20))
            guard let unit else {
                lines += own.map { indentation + $0 }
                lines[lines.count - 1] += end
                continue
            }
            let leaf = unit.with([])
            let json =
                try level == 0
                ? json(leaf, .prettyPrinted)
                : Self.json(leaf, .prettyPrinted, isASCII: style.isASCII)
            // `{` and `"children" : [`, then `],` and the other keys.
            let all = json.split(separator: "\n").map(String.init)
            lines += all.prefix(2).map { indentation + $0 }
            rest.append((nil, Array(all.dropFirst(2)), level, end))
            let last = unit.children.count - 1
            for (index, child) in unit.children.enumerated().reversed() {
                rest.append((child, [], level + 1, index == last ? "" : ","))
            }
        }
        return lines
    }

    /// Returns the JSON of a result with its version, in which this console changes no character.
    func json(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []
    ) throws -> String {
        try Self.json(Versioned(value: value), formatting, isASCII: style.isASCII)
    }

    /// Returns the JSON of a result, in which a console changes no character.
    ///
    /// The keys are sorted, so that the same result is always the same bytes.
    static func json(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = [],
        isASCII: Bool = false
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        var json = ""
        for scalar in String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars {
            let text = String(scalar)
            // A character that the console would change is in a string, where it may be escaped.
            let isKept = text == "\n" || sanitized(text) == text && (scalar.isASCII || !isASCII)
            json += isKept ? text : escape(text)
        }
        return json
    }

    /// Returns text as escapes of a JSON string.
    private static func escape(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

/// An object with the version of its keys, which docs/command-line.md lists.
struct Versioned<Value: Encodable>: Encodable {
    private enum Key: CodingKey { case version }

    let value: Value

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .version)
    }
}

extension TreeSnapshot {
    /// Returns the tree as a drawing, or in words.
    func lines(_ style: TerminalStyle) -> [String] { style.hasWords ? sentences : lines }
}
