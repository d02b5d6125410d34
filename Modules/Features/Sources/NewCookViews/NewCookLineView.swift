import ArgumentParsing
public import Console
public import NewCook
public import PitContract

/// The view of the NewCook unit in the line front end: a dialog of questions.
@MainActor
public final class NewCookLineView: NewCookPresentable, LineView {
    private let console: any LinePrinting & LineAsking
    private let onFailure: @Sendable (PitError) -> Void
    private weak var listener: (any NewCookPresentableListener)?

    /// The unit has questions and no commands.
    public var commands: [LineCommand] { [] }

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: The console to print to and to ask on.
    ///   - onFailure: Called with each failure that is shown; the app chooses its exit code from it.
    public init(
        console: any LinePrinting & LineAsking,
        onFailure: @escaping @Sendable (PitError) -> Void = { _ in }
    ) {
        self.console = console
        self.onFailure = onFailure
    }

    public func set(listener: any NewCookPresentableListener) {
        self.listener = listener
    }

    /// Prints a line for the state, or asks its question.
    @MainActor
    public func show(_ state: NewCookState) async {
        switch state {
        case .loading: break
        case .asks(let question, refused: let text):
            if let text { await console.printError(Self.refusal(of: text, question)) }
            await ask(question)
        case .gaveUp(let question): await fail(Self.sentence(givenUpAt: question))
        case .failed(let error): await fail(error)
        }
    }

    private func fail(_ error: PitError) async {
        onFailure(error)
        await console.printError(error.description)
    }

    private func ask(_ question: NewCookQuestion) async {
        // A script is not asked a question that has a fallback: its next line is a command.
        switch await console.ask(Prompt(Self.text(of: question), fallback: "")) {
        case .line(let text): listener?.didEnter(text)
        case .endOfInput, .cancelled: listener?.didCancel()
        }
    }

    private static func text(of question: NewCookQuestion) -> String {
        switch question {
        case .cut(among: let plans):
            "Cut, or its number: \(list(plans)) (Enter to give up)"
        case .weight(of: let plan): "Weight of the \(plan.name), such as 5kg (Enter to give up)"
        }
    }

    private static func refusal(of text: String, _ question: NewCookQuestion) -> String {
        switch question {
        case .cut(among: let plans):
            "There is no plan for “\(text)”.\(suggestion(for: text, among: plans.map(\.name)))"
                + " Possible: \(list(plans))."
        case .weight(of: _):
            "“\(text)” is not a weight. Possible: 5kg, 800g or 11lb, up to 500 kg."
        }
    }

    private static func list(_ plans: [CookPlan]) -> String {
        plans.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: ", ")
    }

    private static func sentence(givenUpAt question: NewCookQuestion?) -> PitError {
        switch question {
        case .cut(among: _)?:
            .rejected(
                "Without a cut, nothing was started. Type, for example, `start brisket 5kg`.")
        case .weight(of: let plan)?:
            .rejected(
                "Without a weight, nothing was started. Type, for example, `start \(plan.name) 5kg`."
            )
        case nil: .cancelled
        }
    }
}
