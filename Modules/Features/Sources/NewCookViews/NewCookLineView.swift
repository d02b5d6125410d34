import ArgumentParsing
public import Console
public import NewCook
import PitContract

/// The view of the NewCook unit in the line front end: a dialog of questions.
@MainActor
public class NewCookLineView: NewCookPresentable, LineView {
    private let console: any LinePrinting & LineAsking
    private(set) weak var listener: (any NewCookPresentableListener)?

    public init(console: any LinePrinting & LineAsking) { self.console = console }

    public func set(listener: any NewCookPresentableListener) { self.listener = listener }

    /// The unit has questions and no commands.
    public var commands: [LineCommand] { [] }

    /// Prints a line for the state, or asks its question.
    @MainActor public func show(_ state: NewCookState) async {
        switch state {
        case .loading: break
        case .asks(let question, refused: let text):
            if let text { await console.printError(question.refusal(of: text)) }
            // A script is not asked a question that has a fallback: its next line is a command.
            switch await console.ask(Prompt(question.text, fallback: "")) {
            case .line(let text): listener?.didEnter(text)
            case .endOfInput, .cancelled: listener?.didCancel()
            }
        case .gaveUp(let question):
            await console.printFailure(question?.reasonToGiveUp ?? PitError.cancelled)
        case .failed(let error): await console.printFailure(error)
        }
    }
}

extension NewCookQuestion {
    fileprivate var text: String {
        switch self {
        case .cut(among: let plans):
            "Cut, or its number: \(Self.list(plans)) (Enter to give up)"
        case .weight(of: let plan): "Weight of the \(plan.name), such as 5kg (Enter to give up)"
        }
    }

    fileprivate func refusal(of text: String) -> String {
        switch self {
        case .cut(among: let plans):
            "There is no plan for “\(text)”.\(suggestion(for: text, among: plans.map(\.name)))"
                + " Possible: \(Self.list(plans))."
        case .weight: "“\(text)” is not a weight. Possible: 5kg, 800g or 11lb, up to 500 kg."
        }
    }

    fileprivate var reasonToGiveUp: PitError {
        let (missing, cut) =
            switch self {
            case .cut: ("cut", "brisket")
            case .weight(of: let plan): ("weight", plan.name)
            }
        return .rejected(
            "Without a \(missing), nothing was started. Type, for example, `start \(cut) 5kg`.")
    }

    private static func list(_ plans: [CookPlan]) -> String {
        plans.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: ", ")
    }
}
