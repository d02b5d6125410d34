public import Auth
public import Console
public import LoggedIn
public import PitContract

/// The view of the LoggedIn unit in the line front end.
@MainActor
public class LoggedInLineView: LoggedInPresentable, LineView {
    let clock: any PitClock
    private let console: any LinePrinting & LineAsking
    private weak var listener: (any LoggedInPresentableListener)?

    public init(console: any LinePrinting & LineAsking, clock: any PitClock = WallClock()) {
        (self.console, self.clock) = (console, clock)
    }

    public func set(listener: any LoggedInPresentableListener) { self.listener = listener }

    public var commands: [LineCommand] { .ofLoggedIn(listener) }

    /// The same commands, which need a session.
    public nonisolated static var commandsWhenDetached: [LineCommand] {
        [LineCommand].ofLoggedIn(nil).map { LineCommand(name: $0.name, unavailable: needsSession) }
    }

    /// The reason why nothing of a session can be used by one who is signed out.
    public nonisolated static let needsSession = AuthError.rejected(
        "You are not signed in. Type `login` first.")

    @MainActor public func show(_ state: LoggedInState) async {
        switch state {
        case .welcome(let user): await console.print(user.welcome)
        case .refused(let error): await console.printFailure(error)
        case .undone(let change): await console.print(change.undoneText(at: clock.now))
        case .notUndone(let change):
            await console.printFailure(PitError.unseen(change, at: clock.now))
        case .signingOut: await console.print("Signing out.")
        case .failed(let error): await console.printFailure(error)
        }
    }

    public func askForConsent(toUndo change: PitChange, afterUndo: Bool) async -> Bool {
        let text = "The last change is: \(change.sentence(at: clock.now)). Undo it?"
        let fallback = afterUndo ? Prompt.yes : Prompt.no
        return await console.ask(Prompt(text, kind: .yesOrNo, fallback: fallback))
            == .line(Prompt.yes)
    }
}

extension User {
    fileprivate var welcome: String {
        let foods = barbecueFoods.joined(separator: ", ")
        return "Welcome, \(name).\(foods.isEmpty ? "" : " You like \(foods).")"
    }
}
