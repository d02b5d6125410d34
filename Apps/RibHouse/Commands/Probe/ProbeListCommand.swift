import ArgumentParsing
import Console
import PitContract
import ProbesContract
import Streams
import Thermometers

/// `ribhouse probe list`: shows the thermometers that are heard, and which cook uses which.
struct ProbeListCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "probe list", summary: "show the thermometers that are heard", options: [.json],
        discussion: """
            Shows the probes with their readings, how old these are, and in which cook
            they are. One that is not confirmed was heard less than three times: it may be
            a wrong bit. A program that hears no thermometer knows only those in use.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let pit = try await person.pit()
        let probes = App.current?.component?.probesService
        let now = person.clock.now
        let state = ThermometersState(
            probes?.probes.newest ?? ProbesState(), on: pit, at: probes?.now ?? .now, date: now)
        let report = ThermometersReport(state, hears: probes != nil, at: now)
        try await console.print(report, asJSON: isJSON) { _ in
            probes != nil
                ? state.lines(typed: CommandList.typed)
                : (state.rows.isEmpty ? [] : state.lines(typed: CommandList.typed)) + [Self.silence]
        }
        return .done
    }

    private static let silence =
        "This program hears no thermometer. `ribhouse probe read` and `ribhouse probe program` do."
}
