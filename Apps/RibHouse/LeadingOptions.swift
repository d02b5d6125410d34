import ArgumentParsing

/// The options that come before the command.
struct LeadingOptions {
    private(set) var isAccessible = false
    /// The file for the trace.
    private(set) var trace: String?
    /// The command and what follows it.
    private(set) var words: [String] = []

    /// Separates the options from the words of the command; `nil` are words that are not valid UTF-8.
    init(_ arguments: [String]?) throws(UsageError) {
        guard let arguments else { throw UsageError("An argument is not valid UTF-8.") }
        var rest = arguments[...]
        while let first = rest.first {
            if first == "--accessible" {
                isAccessible = true
                rest.removeFirst()
            } else if let value = Self.traceValue(first) {
                rest.removeFirst()
                guard let path = value.isEmpty ? rest.popFirst() : value else {
                    throw UsageError("--trace FILE needs a value.")
                }
                if trace != nil { throw UsageError("--trace may be given only once.") }
                trace = path
            } else {
                break
            }
        }
        words = Array(rest)
    }

    /// Throws when one of the options comes after the command.
    func expectNoneAfterCommand() throws(UsageError) {
        let given = words.prefix { $0 != "--" }
        guard let late = given.first(where: { $0 == "--accessible" || Self.traceValue($0) != nil })
        else { return }
        let option = late == "--accessible" ? late : "--trace FILE"
        throw UsageError("Write \(option) before the command.")
    }

    /// Returns the `FILE` of `--trace=FILE`, and an empty text for `--trace`; `nil` for another word.
    private static func traceValue(_ word: String) -> String? {
        if word == "--trace" { return "" }
        return word.hasPrefix("--trace=") ? String(word.dropFirst("--trace=".count)) : nil
    }
}
