/// The arguments of one command, taken apart into options and the rest.
struct Arguments {
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]
    /// What is no option, in its order.
    private(set) var operands: [String] = []

    /// Takes arguments apart.
    ///
    /// Options may stand anywhere before `--`; a value follows its option as the next argument or
    /// behind `=`.
    /// - Parameters:
    ///   - flags: the options without a value.
    ///   - valued: the options with one.
    init(
        _ arguments: some Sequence<String>, flags known: [String] = [], valued: [String] = []
    ) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if argument == "--" {
                while let operand = rest.next() { operands.append(operand) }
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if valued.contains(name) {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.next() else {
                    throw UsageError("\(name) needs a value.")
                }
                values[name, default: []].append(value)
            } else if known.contains(name) {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value.") }
                flags.insert(name)
            } else {
                throw .unknownOption(name, of: known + valued)
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// All the values of an option that may stand more than once.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option that may stand once.
    func one(_ option: String) throws(UsageError) -> String? {
        let all = all(option)
        guard all.count < 2 else { throw UsageError("\(option) may be given once.") }
        return all.first
    }

    /// Throws when there are more operands than `count`.
    func expect(atMost count: Int) throws(UsageError) {
        guard operands.count > count else { return }
        throw UsageError("“\(operands[count])” is one argument too many.")
    }
}
