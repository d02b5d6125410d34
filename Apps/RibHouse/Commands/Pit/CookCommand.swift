import ArgumentParsing
import Console
import Essentials
import PitContract

/// A command that changes one cook, and prints how far the cook is then.
protocol CookCommand: Subcommand {
    var isJSON: Bool { get }

    /// Returns the change.
    func request(to person: SignedInPit) async throws -> PitRequest

    /// Returns the line for the person.
    func sentence(about cook: Cook, at now: Date) -> String
}

extension CookCommand {
    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let request = try await request(to: person)
        let cook: Cook
        do throws(PitError) {
            cook = try await person.service.cook(after: request)
        } catch {
            throw error.advising(request.earlyCommand)
        }
        let now = person.clock.now
        try await console.print(CookChangeReport(cook, at: now), asJSON: isJSON) { _ in
            sentence(about: cook, at: now)
        }
        return .done
    }
}

extension PitRequest {
    /// The command that does the same before its time.
    fileprivate var earlyCommand: String {
        switch self {
        case .confirm(let id, stage: _, early: _):
            CommandList.typed("\(PitConfirmCommand.syntax.name) \(id) --early")
        case .finish(let id, early: _):
            CommandList.typed("\(PitFinishCommand.syntax.name) \(id) --early")
        default: ""
        }
    }
}

/// `ribhouse pit start`: puts a piece of meat on the pit.
struct PitStartCommand: CookCommand {
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
    let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        cut = arguments.operands[0]
        var words = PitArguments.Words(arguments, of: Self.syntax.name)
        let isGiven = arguments.operands.count > 1 || arguments.has(PitArguments.weight)
        weight = isGiven ? try words.weight() : nil
        try words.end()
        isJSON = arguments.has(.json)
    }

    func request(to person: SignedInPit) async throws -> PitRequest {
        let now = person.clock.now
        let planned =
            weight == nil ? try await person.pit().meal(at: now)?.planned(cut, at: now) : nil
        guard let weight = weight ?? planned?.weight else {
            throw UsageError("`\(Self.syntax.name)` needs WEIGHT, such as 5kg.")
        }
        let plans = try await person.service.plans()
        let plan = try PitArguments.plan(for: planned?.cut ?? cut, among: plans)
        return .start(CookOrder(plan: plan, weight: weight))
    }

    func sentence(about cook: Cook, at now: Date) -> String { "Started. \(cook.sentence(at: now))" }
}

/// `ribhouse pit confirm`: notes that the person has done what a stage waits for.
struct PitConfirmCommand: CookCommand {
    static let syntax = CommandSyntax(
        name: "pit confirm", otherNames: ["confirm"],
        summary: "confirm the task that a cook waits for", operands: "COOK", operandCount: 1...1,
        options: [PitArguments.early, .json],
        discussion: """
            Ends the stage that waits for you, and starts the next one. With --early, also
            ends a stage that has time left. `ribhouse pit` shows the names of the cooks.
            """,
        examples: ["ribhouse pit confirm brisket", "ribhouse pit confirm brisket --early"])

    private let id: Cook.ID
    private let isEarly: Bool
    let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands[0]
        isEarly = arguments.has(PitArguments.early)
        isJSON = arguments.has(.json)
    }

    func request(to person: SignedInPit) async throws -> PitRequest {
        let seen = try await person.pit().existingCook(id)
        return seen.confirmation(
            after: seen.progress(at: person.clock.now).event, early: isEarly)
    }

    func sentence(about cook: Cook, at now: Date) -> String {
        "Confirmed. \(cook.sentence(at: now))"
    }
}

/// `ribhouse pit adjust`: makes the current stage of a cook longer or shorter.
struct PitAdjustCommand: CookCommand {
    static let syntax = CommandSyntax(
        name: "pit adjust", otherNames: ["adjust"],
        summary: "make the stage of a cook longer or shorter", operands: "COOK DURATION",
        operandCount: 1...Int.max, options: [PitArguments.by, .json],
        discussion: """
            Makes the current stage of the cook longer, or shorter for a negative duration.
            A stage that waits for you goes on for that time. No stage can become shorter by
            more than the time left.
            """,
        examples: ["ribhouse adjust brisket 30m", "ribhouse pit adjust brisket --by -1h"])

    private let id: Cook.ID
    private let duration: Duration
    let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        id = arguments.operands[0]
        var words = PitArguments.Words(arguments, of: Self.syntax.name)
        duration = try words.duration()
        try words.end()
        isJSON = arguments.has(.json)
    }

    func request(to _: SignedInPit) -> PitRequest { .adjust(id, by: duration) }

    func sentence(about cook: Cook, at now: Date) -> String {
        "Adjusted. \(cook.sentence(at: now))"
    }
}

/// `ribhouse pit finish`: takes a piece of meat off the pit.
struct PitFinishCommand: CookCommand {
    static let syntax = CommandSyntax(
        name: "pit finish", otherNames: ["finish"], summary: "take a piece of meat off the pit",
        operands: "COOK", operandCount: 1...1, options: [PitArguments.early, .json],
        discussion: """
            Takes the piece of meat off the pit when its plan is over. With --early, also
            before. `ribhouse log` keeps what it took.
            """,
        examples: ["ribhouse pit finish brisket", "ribhouse pit finish brisket --early"])

    private let id: Cook.ID
    private let isEarly: Bool
    let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands[0]
        isEarly = arguments.has(PitArguments.early)
        isJSON = arguments.has(.json)
    }

    func request(to _: SignedInPit) -> PitRequest { .finish(id, early: isEarly) }

    func sentence(about cook: Cook, at _: Date) -> String {
        "\(cook.id) (\(cook.weight)) is off the pit. Type `\(CommandList.typed("undo"))` to put it back."
    }
}

/// `ribhouse pit note`: writes down a sentence about a cook.
struct PitNoteCommand: CookCommand {
    static let syntax = CommandSyntax(
        name: "pit note", otherNames: ["note"], summary: "write down what happened to a cook",
        operands: "COOK TEXT", operandCount: 2...Int.max, options: [.json],
        discussion: """
            Notes a sentence of at most 200 characters, with the time. It is shown with the
            cook, and in the log.
            """,
        examples: ["ribhouse note brisket \"fire dropped, added oak\""])

    private let id: Cook.ID
    private let text: String
    let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands[0]
        text = arguments.operands.dropFirst().joined(separator: " ")
        isJSON = arguments.has(.json)
    }

    func request(to _: SignedInPit) -> PitRequest { .note(id, text) }

    func sentence(about cook: Cook, at now: Date) -> String { "Noted. \(cook.sentence(at: now))" }
}
