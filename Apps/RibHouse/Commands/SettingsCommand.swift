import ArgumentParsing
import Console
import PitContract

/// `ribhouse settings`: shows and changes how weights, temperatures and times are written.
struct SettingsCommand: Subcommand {
    private struct Answer: Encodable {
        let units: String
        let clock: String
        /// Left out when there is none.
        let onAlarm: [String]?
    }

    static let syntax = CommandSyntax(
        name: "settings", summary: "show or change the settings",
        operands: "[SETTING VALUE]",
        operandCount: 0...Int.max, options: [.json],
        discussion: """
            Shows how weights, temperatures and times are written, or changes it: units are
            metric or us, the clock has 24 or 12 hours. `default` is as in the locale. The
            setting is for all your sessions. What you type is read in every way, and JSON
            has grams, degrees Celsius and UTC. on-alarm has a program that runs once for
            each alarm, with its sentence as the last argument and without a shell, or
            `none`. Its options are written between quotes, or after `--`.
            """,
        examples: [
            "ribhouse settings units us", "ribhouse settings clock 12",
            "ribhouse settings on-alarm \"curl -s https://ntfy.sh/my-pit -d\"",
        ])

    private let words: [String]
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        words = arguments.operands
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let settings = try Settings.ofThisProcess()
        if !words.isEmpty { try await settings.change(words) }
        let format = try settings.format()
        let command = try settings.alarmCommand()
        let answer = Answer(
            units: format.units.rawValue, clock: format.clock.rawValue, onAlarm: command)
        try await console.print(answer, asJSON: isJSON) { _ in
            format.lines + ["on-alarm: \(command?.joined(separator: " ") ?? ProbeArguments.none)"]
        }
        return .done
    }
}
