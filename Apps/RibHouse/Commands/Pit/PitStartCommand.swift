import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit start`: puts a piece of meat on the pit.
struct PitStartCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit start", otherNames: ["start"], summary: "put a piece of meat on the pit",
        operands: "CUT [WEIGHT]", operandCount: 1...Int.max, options: [PitArguments.weight, .json],
        discussion: """
            Starts the plan for the cut. `ribhouse pit plans` lists the plans. The cook gets
            the name of the cut, with a number if that is taken. What you have planned for
            dinner needs no weight.
            """,
        examples: ["ribhouse start brisket 5kg", "ribhouse pit start brisket --weight 5kg"])

    private let cut: String
    /// `nil`: the one that is planned for dinner.
    private let weight: Weight?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        cut = arguments.operands[0]
        var words = PitArguments.Words(arguments, of: Self.syntax.name)
        let isGiven = arguments.operands.count > 1 || arguments.has(PitArguments.weight)
        weight = isGiven ? try words.weight() : nil
        try words.end()
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let now = person.clock.now
        let planned =
            weight == nil ? try await person.pit().meal(at: now)?.planned(cut, at: now) : nil
        guard let weight = weight ?? planned?.weight else {
            throw UsageError("`\(Self.syntax.name)` needs WEIGHT, such as 5kg.")
        }
        let plans = try await person.service.plans()
        let plan = try PitArguments.plan(for: planned?.cut ?? cut, among: plans)
        let cook = try await person.service.start(CookOrder(plan: plan, weight: weight))
        try await console.print(cook, "Started.", of: person, asJSON: isJSON)
        return .done
    }
}

extension LineConsole {
    /// Prints the cook that a command has changed.
    func print(
        _ cook: Cook, _ result: String, of person: SignedInPit, asJSON isJSON: Bool
    ) async throws {
        let now = person.clock.now
        try await print(CookChangeReport(cook, at: now), asJSON: isJSON) { _ in
            "\(result) \(cook.sentence(at: now))"
        }
    }
}
