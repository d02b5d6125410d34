/// An option of a subcommand, for the parser and the help alike.
struct Option {
    /// How it is written: `--json`.
    let name: String
    /// What its value is called in the help; `nil` for a flag.
    var value: String?
    /// What it does, in half a line.
    let summary: String

    /// How the help shows it.
    var usage: String { value.map { "\(name) \($0)" } ?? name }

    /// Every subcommand has it.
    static let help = Option(name: "--help", summary: "Shows this page.")
    /// Every subcommand that reads the repository has it.
    static let root = Option(
        name: "--root", value: "DIR",
        summary: "The repository; by default the folder around you that has Modules.")
}
