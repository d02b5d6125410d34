/// The words of a command line, sorted into flags, values and operands.
struct Arguments: Equatable {
    /// The flags that were given, by name.
    private(set) var flags: Set<String> = []
    /// The values that were given, by the option's name.
    ///
    /// The last one counts, so that a script can give a value which its user overrides.
    private(set) var values: [String: String] = [:]
    /// The words that belong to no option, in order.
    private(set) var operands: [String] = []

    /// Sorts `words`.
    ///
    /// `--` ends the options; `--name=value` is `--name value`.
    init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0] == "-h" ? "--help" : String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                throw UsageError(
                    sentence: "unknown option \(name)\(hint(for: name, among: options.map(\.name)))"
                )
            }
            if option.value == nil {
                guard parts.count == 1 else {
                    throw UsageError(sentence: "\(name) takes no value")
                }
                flags.insert(name)
            } else if parts.count == 2 {
                values[name] = String(parts[1])
            } else if let value = rest.popFirst() {
                values[name] = value
            } else {
                throw UsageError(sentence: "\(option.usage) needs its value")
            }
        }
    }
}
