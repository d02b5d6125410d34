import ArgumentParsing
import Console
import Essentials
import PitContract
import ProbesContract

/// `ribhouse probe use`: says which probe is in which cook.
struct ProbeUseCommand: CookCommand {
    static let syntax = CommandSyntax(
        name: "probe use", summary: "put a probe into a cook", operands: "COOK PROBE",
        operandCount: 2...2, options: [.json],
        discussion: """
            Says which probe is in a cook, or none. Its readings make those stages due
            that end at a temperature. Nothing changes by itself, also when a thermometer
            has another number after a change of its battery. `probe list` shows the
            probes.
            """,
        examples: [
            "ribhouse probe use brisket Thermopro-TP12/56/meat", "ribhouse probe use brisket none",
        ])

    private let id: Cook.ID
    private let probe: ProbeName?
    let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        id = arguments.operands[0]
        probe = try ProbeArguments.probe(arguments.operands[1])
        isJSON = arguments.has(.json)
    }

    func request(to _: SignedInPit) -> PitRequest { .use(probe, for: id) }

    func sentence(about cook: Cook, at now: Date) -> String {
        "\(probe.map { "\($0) is in it." } ?? "No probe is in it.") \(cook.sentence(at: now))"
    }
}
