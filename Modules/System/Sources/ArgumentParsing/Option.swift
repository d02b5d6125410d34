/// An option of a command, for its parser and its help page.
public struct Option: Hashable, Sendable {
    /// The name as it is typed: `--json`.
    public let name: String
    /// The placeholder of the value in the help, `FILE` for example; `nil` for a flag.
    public let value: String?
    /// Whether the value may be given more than once.
    let isRepeatable: Bool
    /// The effect, in half a line.
    public let summary: String

    /// Creates an option with a value, or a flag when `value` is `nil`.
    public init(name: String, value: String? = nil, isRepeatable: Bool = false, summary: String) {
        self.name = name
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    /// The option `--help`, also written `-h`, which every command has.
    public static let help = Option(name: "--help", summary: "show this page")

    /// The option `--json` of a command that can print its result as JSON.
    public static let json = Option(name: "--json", summary: "print the result as JSON")

    /// The left column of the help: `--food F…`.
    public var usage: String {
        guard let value else { return name }
        return "\(name) \(value)\(isRepeatable ? "…" : "")"
    }
}
