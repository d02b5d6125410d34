public import Console
public import PitContract
public import PitCook

/// The view of a cook in the line front end; it prints what changes.
///
/// On a screen of its own it prints all stages first. On the board its commands end with the cook's
/// name, so that there may be many.
@MainActor
public class PitCookLineView: PitCookPresentable, LineView {
    let style: PitCookStyle
    let console: any LinePrinting & LineAsking
    let clock: any PitClock
    private weak var listener: (any PitCookPresentableListener)?
    private var reader = PitCookReader()
    /// The cook as it was known last.
    private(set) var cook: Cook?

    public init(style: PitCookStyle, console: any LinePrinting & LineAsking, clock: any PitClock) {
        (self.style, self.console, self.clock) = (style, console, clock)
    }

    public func set(listener: any PitCookPresentableListener) { self.listener = listener }

    /// The commands of the cook, with its name, and on a screen of its own without it too.
    public var commands: [LineCommand] {
        guard let cook, style == .detail else { return namedCommands }
        let open = LineCommand(name: "open \(cook.id)", summary: "show all stages again") {
            [weak self] in await self?.printStages()
        }
        return .ofCook(cook.id, isNamed: false, listener: listener) + namedCommands + [open]
    }

    var namedCommands: [LineCommand] {
        cook.map { .ofCook($0.id, isNamed: true, listener: listener) } ?? []
    }

    public var commandWord: String? { style == .row ? cook?.id : nil }

    /// Prints what has changed, and at first all stages on a screen of its own.
    @MainActor public func show(_ state: PitCookState) async {
        let isFirst = cook == nil
        let news = news(of: state)
        if isFirst, cook != nil, style == .detail { await printStages() }
        for news in news { await show(news) }
        switch state {
        // The board prints the list without the cook, and once for all rows why it cannot be read.
        case .undone where style == .row, .unavailable where style == .row, .cook: break
        case .unavailable(let error): await console.printError(error.description)
        case .gone, .undone: await console.print(state.reason ?? "")
        }
    }

    /// Keeps the cook of a state, and returns what has changed.
    func news(of state: PitCookState) -> [PitCookNews] {
        guard case .cook(let cook, let event, let phase, silence: _) = state else { return [] }
        self.cook = cook
        return reader.news(of: cook, event, phase)
    }

    private func show(_ news: PitCookNews) async {
        guard let cook else { return }
        switch news {
        case .failure(let error, of: let action):
            let command = "\(action == .finish ? "finish" : "confirm") \(cook.id) --early"
            await console.printFailure(error.advising(command))
        case .finished:
            await console.print(
                "\(cook.id) (\(cook.weight)) is off the pit. Type `undo` to put it back.")
        case .noted: await console.print("Noted for \(cook.id).")
        case .progress:
            let suffix = style == .row ? " \(cook.id)" : ""
            await console.print(cook.text(at: clock.now) { "\($0)\(suffix)" })
        }
    }

    /// Asks on the console; a script is not asked.
    public func askForConsent(to action: PitCookAction, of cook: Cook) async -> Bool {
        let question = action == .finish ? "Take it off the pit now?" : "End it now?"
        let text = "\(cook.openStage(at: clock.now)) \(question)"
        return await console.ask(Prompt(text, kind: .yesOrNo, fallback: Prompt.no))
            == .line(Prompt.yes)
    }

    private func printStages() async {
        guard let cook else { return }
        let now = clock.now
        await console.print(
            lines: [cook.text(at: now)] + cook.stageList(at: now, console.style))
    }
}
