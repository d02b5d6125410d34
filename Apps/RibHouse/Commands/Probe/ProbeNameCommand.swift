import ArgumentParsing
import Console
import PitContract
import Readings

/// `ribhouse probe name`: gives a probe a name of the person's own.
struct ProbeNameCommand: Subcommand {
    private struct Answer: Encodable { let names: [String: String] }

    static let syntax = CommandSyntax(
        name: "probe name", summary: "show or change the names of probes",
        operands: "[PROBE NAME]", operandCount: 0...2, options: [.json],
        discussion: """
            Gives a probe a name of yours, or takes it away with `none`. It is shown in
            place of the other one in all your sessions, and `probe use` takes it. JSON
            has the other one.
            """,
        examples: [
            "ribhouse probe name Thermopro-TP12/56/meat flat", "ribhouse probe name flat none",
        ])

    private let change: (probe: ProbeName, name: String?)?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        isJSON = arguments.has(.json)
        var words = arguments.operands[...]
        guard let text = words.popFirst() else {
            change = nil
            return
        }
        guard let probe = try ProbeArguments.probe(text), let name = words.first else {
            throw UsageError("`probe name` needs PROBE NAME.")
        }
        let isNone = name.lowercased() == ProbeArguments.none
        do throws(PitError) {
            var words = ["as", name][...]
            change = (probe, isNone ? nil : try CookPlan.takeName(from: &words))
        } catch {
            throw UsageError(error.description)
        }
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let settings = try Settings.ofThisProcess()
        if let change { try await settings.change(nameOf: change.probe, to: change.name) }
        let names = try settings.format().probeNames.sorted { $0.value < $1.value }
        let answer = Answer(
            names: Dictionary(uniqueKeysWithValues: names.map { ($0.value, "\($0.key)") }))
        try await console.print(answer, asJSON: isJSON) { _ in
            names.isEmpty
                ? ["No probe has a name of yours."]
                : twoColumns(names.map { ($0.value, "\($0.key)") })
        }
        return .done
    }
}
