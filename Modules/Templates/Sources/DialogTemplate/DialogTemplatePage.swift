public import Essentials
public import Pages

/// The question of the DialogTemplate unit, which has nothing else to show.
public struct DialogTemplatePage: UnitPage {
    public init() {}

    public mutating func take(_ state: Never, at now: Date) -> Reply? {}

    public func page(at now: Date) -> Page { Page() }

    /// Asks the person; `nil` when they give up.
    public func answer(from person: any LineAsking) async -> String? {
        // A question without a fallback is also asked in a script: its next line is the answer.
        let prompt = Prompt("Your answer to the dialog template (Enter to give up)")
        guard case .line(let text) = await person.ask(prompt), !text.allSatisfy(\.isWhitespace)
        else { return nil }
        return text
    }
}
