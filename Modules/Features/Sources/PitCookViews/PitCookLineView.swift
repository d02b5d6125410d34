public import Console
public import PitContract
public import PitCook

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The view of a cook in the line front end; it prints what changes.
///
/// On a screen of its own it prints all stages first. On the board its commands end with the cook's
/// name, so that there may be many.
@MainActor
public final class PitCookLineView: PitCookPresentable, LineView {
    private let style: PitCookStyle
    private let console: any LinePrinting & LineAsking
    private let clock: any PitClock
    private let onFailure: @Sendable (any Error) -> Void
    private weak var listener: (any PitCookPresentableListener)?
    private var reader = PitCookReader()
    private var cook: Cook?

    /// Creates a view that prints to `console`.
    ///
    /// - Parameter onFailure: Called with each failure that is shown; the app chooses its exit code
    ///   from it.
    public init(
        style: PitCookStyle, console: any LinePrinting & LineAsking, clock: any PitClock,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.style = style
        self.console = console
        self.clock = clock
        self.onFailure = onFailure
    }

    public func set(listener: any PitCookPresentableListener) {
        self.listener = listener
    }

    /// The commands of the cook, with its name, and on a screen of its own without it too.
    public var commands: [LineCommand] {
        guard let cook else { return [] }
        let named: [LineCommand] = .ofCook(cook.id, isNamed: true, listener: listener)
        guard style == .detail else { return named }
        let open = LineCommand(name: "open \(cook.id)", summary: "show all stages again") {
            [weak self] in await self?.printStages()
        }
        return .ofCook(cook.id, isNamed: false, listener: listener) + named + [open]
    }

    /// Prints what has changed, and at first all stages on a screen of its own.
    @MainActor
    public func show(_ state: PitCookState) async {
        switch state {
        case .cook(let cook, let event, let phase, silence: _):
            let isFirst = self.cook == nil
            self.cook = cook
            let news = reader.news(of: cook, event, phase)
            if isFirst, style == .detail { await printStages() }
            for news in news { await show(news, of: cook) }
        case .gone(let id):
            await console.print("\(id) was taken off the pit in another program.")
        // The board prints the list without it.
        case .undone(let id) where style == .detail:
            await console.print("The start of \(id) was undone.")
        case .undone: break
        // The board prints the reason once for all rows.
        case .unavailable(let error) where style == .detail:
            await console.printError(error.description)
        case .unavailable: break
        }
    }

    private func show(_ news: PitCookNews, of cook: Cook) async {
        switch news {
        case .failure(let error, of: let action):
            onFailure(error)
            let command = "\(action == .finish ? "finish" : "confirm") \(cook.id) --early"
            await console.printError(error.advising(command).description)
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
        await console.ask(.forConsent(to: action, of: cook, at: clock.now)) == .line(Prompt.yes)
    }

    private func printStages() async {
        guard let cook else { return }
        await console.print(
            lines: [cook.text(at: clock.now)] + cook.stageList(at: clock.now, console.style))
    }
}

extension Prompt {
    /// The question before something ends before its time.
    static func forConsent(to action: PitCookAction, of cook: Cook, at now: Date) -> Prompt {
        let question = action == .finish ? "Take it off the pit now?" : "End it now?"
        return Prompt("\(cook.openStage(at: now)) \(question)", kind: .yesOrNo, fallback: no)
    }
}

extension [LineCommand] {
    /// Returns the commands of a cook.
    ///
    /// - Parameter isNamed: whether the cook is typed: `finish brisket`, not `finish`.
    static func ofCook(
        _ cook: String, isNamed: Bool, listener: (any PitCookPresentableListener)?
    ) -> [LineCommand] {
        let suffix = isNamed ? " \(cook)" : ""
        return [
            LineCommand(
                name: "confirm\(suffix)", summary: "confirm the task of \(cook)",
                arguments: .flag("--early", "also before its time")
            ) { [weak listener] isEarly in
                await listener?.didTapConfirm(early: isEarly)
            },
            LineCommand(
                name: "adjust\(suffix)",
                summary: "make the stage longer, or shorter: 30m, 1h30m, -15m",
                arguments: LineArgument(
                    "DURATION", option: "--by", words: { try Duration.take(from: &$0) })
            ) { [weak listener] duration in
                await listener?.didTapAdjust(by: duration)
            },
            LineCommand(
                name: "finish\(suffix)", summary: "take \(cook) off the pit",
                arguments: .flag("--early", "also before its time")
            ) { [weak listener] isEarly in
                await listener?.didTapFinish(early: isEarly)
            },
            LineCommand(
                name: "note\(suffix)", summary: "write down what happened: added oak",
                arguments: .line("TEXT")
            ) { [weak listener] text in
                await listener?.didTapNote(text.withoutQuotes)
            },
        ]
    }
}

extension Cook {
    /// Returns all stages, one a line, and what can be typed.
    fileprivate func stageList(at now: Date, _ style: TerminalStyle) -> [String] {
        let progress = progress(at: now)
        let current = progress.event.stage ?? stages.count
        let lines = stages.enumerated().map { index, stage in
            let length = Duration.seconds(stage.seconds).pitText
            if index < current { return "  \(style.mark(.done)) \(stage.text)" }
            let title = stage.text + (goal(ofStage: index).map { " until \($0)" } ?? "")
            if index > current { return "  \(style.mark(.later)) \(title), \(length)" }
            let isWaiting = progress.event.isWaiting
            return "  \(style.mark(.current)) \(title), "
                + (isWaiting ? "waits for you" : progress.shortText(at: now))
        }
        let notes = notes.map { "  \(LocalTime.text($0.time, now: now)) note: \($0.text)" }
        return lines + notes + [hint(progress.event)]
    }

    private func hint(_ event: CookEvent) -> String {
        guard let stage = event.stage else { return "Type `finish`." }
        guard let task = stages[stage].taskSentence else {
            return "Type `adjust DURATION` or `finish`."
        }
        let when = event.isWaiting ? "Now" : "At its end"
        return "\(when): \(task) Then type `confirm`. Or type `adjust DURATION` or `finish`."
    }
}

extension String {
    /// The text without the quotes around it, which a shell would need and a session does not.
    fileprivate var withoutQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
