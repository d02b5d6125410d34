/// The words of a command line, sorted into options and operands.
public struct Arguments: Equatable, Sendable {
    /// The words that belong to no option, in order.
    public private(set) var operands: [String] = []
    /// The values by the option's name; a flag that was given has none.
    private var values: [String: [String]] = [:]

    /// Sorts the words of a command line.
    ///
    /// Options may come before, between and after operands. `--name=value` is the same as
    /// `--name value`, and `-h` is the same as `--help`. `-15m` is an operand. After `--` every word is an operand.
    /// - Throws: ``UsageError`` for an unknown option, a value that is missing or not wanted, and a
    ///   second value of an option that is not repeatable.
    public init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
        var rest = words.makeIterator()
        while let word = rest.next() {
            if word == "--" {
                while let operand = rest.next() { operands.append(operand) }
                return
            }
            guard word.hasPrefix("-"), word != "-", !Self.isNegative(word) else {
                operands.append(word)
                continue
            }
            // Scalars, because a mark at the start of the value makes one character with the sign.
            let parts = word.unicodeScalars
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0) }
            let name = parts[0] == "-h" ? Option.help.name : parts[0]
            guard let option = options.first(where: { $0.name == name }) else {
                throw .unknown("option", name, among: options.map(\.name))
            }
            guard option.value != nil else {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value.") }
                values[name] = []
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.next() else {
                throw UsageError("\(option.usage) needs a value.")
            }
            guard option.isRepeatable || values[name] == nil else {
                throw UsageError("\(name) may be given only once.")
            }
            values[name, default: []].append(value)
        }
    }

    /// Whether the word is a number below zero, as in `-15m`: no option starts with a digit.
    private static func isNegative(_ word: String) -> Bool {
        word.dropFirst().first?.isNumber == true
    }

    /// Returns whether the flag, or a value of the option, was given.
    public func has(_ option: Option) -> Bool { values[option.name] != nil }

    /// Returns the values of an option, in order.
    public func values(of option: Option) -> [String] { values[option.name] ?? [] }

    /// Returns the last value of an option.
    ///
    /// With a repeatable option, a script can give a value that its user overrides.
    public func value(of option: Option) -> String? { values(of: option).last }

    /// Returns the value of an option as a number.
    /// - Throws: ``UsageError`` when it is no number, or smaller than `least`.
    public func number(of option: Option, atLeast least: Int) throws(UsageError) -> Int? {
        guard let value = value(of: option) else { return nil }
        guard let number = Int(value), number >= least else {
            throw UsageError("\(option.name) needs a number of at least \(least), not “\(value)”.")
        }
        return number
    }

    /// Throws when both options were given.
    public func expectNotBoth(_ first: Option, _ second: Option) throws(UsageError) {
        guard has(first), has(second) else { return }
        throw UsageError("\(first.name) and \(second.name) exclude each other.")
    }
}
