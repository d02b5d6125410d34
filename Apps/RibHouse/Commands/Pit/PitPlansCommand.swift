import ArgumentParsing
import Console
import PitContract
import PitOnDisk
import PrivateFiles

/// `ribhouse pit plans`: lists the plans that a cook can follow.
struct PitPlansCommand: Subcommand {
    private struct Answer: Encodable { let plans: [CookPlan] }

    static let syntax = CommandSyntax(
        name: "pit plans", otherNames: ["plans"], summary: "list the plans for cooks",
        options: [.json],
        discussion: """
            Lists the plans: your own, from plans.json in the state folder, then the
            built-in ones. Your own plan hides the built-in plan of the same name.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let plans = try StateFolder.current().cookPlans()
        try await console.print(Answer(plans: plans), asJSON: isJSON) { _ in
            twoColumns(
                plans.map { ($0.name, $0.stages.map(Self.text).joined(separator: ", ")) })
        }
        return .done
    }

    private static func text(_ stage: CookPlan.Stage) -> String {
        let lengths: [(minutes: Double, each: String)] = [
            (stage.minutes, ""), (stage.minutesPerKilogram, " a kilogram"),
        ]
        let texts = lengths.filter { $0.minutes > 0 }.map {
            Duration.seconds($0.minutes * 60).pitText + $0.each
        }
        let target = stage.target.map { ", \(text($0))" } ?? ""
        return "\(stage.title) (\(texts.joined(separator: " and "))\(target))"
    }

    private static func text(_ target: StageTarget) -> String {
        let temperature = PitFormat.current.temperature(target.celsius)
        return switch target.end {
        case .temperature: "with a probe until \(temperature)"
        case .first: "with a probe until \(temperature) if that is earlier"
        case .last: "with a probe until \(temperature) if that is later"
        }
    }
}
