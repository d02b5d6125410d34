public import Console
public import DialogTemplate

/// The view of the DialogTemplate unit in the line front end.
@MainActor
public final class DialogTemplateLineView: DialogTemplatePresentable, LineView {
    private let console: any LineAsking

    public init(console: any LineAsking) { self.console = console }

    /// The unit has a question and no commands.
    public var commands: [LineCommand] { [] }

    // A question without a fallback is also asked in a script: its next line is the answer.
    @MainActor public func ask() async -> String? {
        let prompt = Prompt("Your answer to the dialog template (Enter to give up)")
        guard case .line(let text) = await console.ask(prompt), !text.allSatisfy(\.isWhitespace)
        else { return nil }
        return text
    }
}
