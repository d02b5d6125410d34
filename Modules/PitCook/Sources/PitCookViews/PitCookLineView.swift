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
    private let console: any LinePrinting
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
        style: PitCookStyle, console: any LinePrinting, clock: any PitClock,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.style = style
        self.console = console
        self.clock = clock
        self.onFailure = onFailure
    }

    /// Sets the listener.
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
        case .cook(let cook, let event, let phase):
            let isFirst = self.cook == nil
            self.cook = cook
            let news = reader.news(of: event, phase)
            if isFirst, style == .detail { await printStages() }
            for news in news { await show(news, of: cook) }
        // The board prints the reason once for all rows.
        case .unavailable(let error) where style == .detail:
            await console.printError(error.description)
        case .unavailable: break
        }
    }

    private func show(_ news: PitCookNews, of cook: Cook) async {
        switch news {
        case .failure(let error):
            onFailure(error)
            await console.printError(error.description)
        case .progress:
            let suffix = style == .row ? " \(cook.id)" : ""
            await console.print(cook.text(at: clock.now) { "\($0)\(suffix)" })
        }
    }

    private func printStages() async {
        guard let cook else { return }
        await console.print(cook.text(at: clock.now) + "\n" + cook.stageList(at: clock.now))
    }
}

extension [LineCommand] {
    /// Returns the commands of a cook.
    ///
    /// - Parameter isNamed: whether the cook is typed: `finish brisket`, not `finish`.
    fileprivate static func ofCook(
        _ cook: String, isNamed: Bool, listener: (any PitCookPresentableListener)?
    ) -> [LineCommand] {
        let suffix = isNamed ? " \(cook)" : ""
        return [
            LineCommand(name: "confirm\(suffix)", summary: "confirm the task of \(cook)") {
                [weak listener] in await listener?.didTapConfirm()
            },
            LineCommand(
                name: "adjust\(suffix)", summary: "make the stage longer, or shorter: -15",
                arguments: .number("MINUTES")
            ) { [weak listener] minutes in
                await listener?.didTapAdjust(by: minutes)
            },
            LineCommand(name: "finish\(suffix)", summary: "take \(cook) off the pit") {
                [weak listener] in await listener?.didTapFinish()
            },
        ]
    }
}

/// A piece of news: the person has not read it yet.
private enum PitCookNews {
    /// An action has failed or was refused, for this reason.
    case failure(PitError)
    /// The cook went on, or an action has changed it.
    case progress
}

/// Finds the news in a series of states.
private struct PitCookReader {
    private var event: CookEvent?
    private var phase = PitCookPhase.none

    /// Returns the news of a state; the first one has no progress.
    ///
    /// The stream may report a change before its action has ended. So what happens during an action
    /// is news when the action has ended. A cook that is finished is no news: the parent shows what
    /// is left.
    mutating func news(of newEvent: CookEvent, _ newPhase: PitCookPhase) -> [PitCookNews] {
        var news: [PitCookNews] = []
        var hasChanged = event.map { $0 != newEvent } ?? false
        switch newPhase {
        case .pending:
            phase = newPhase
            event = event ?? newEvent
            return []
        case .refused:
            return [
                .failure(
                    .rejected(
                        "Another action is pending. Type `cancel` or press Ctrl-C to stop it."))
            ]
        case .failed(let error) where newPhase != phase: news.append(.failure(error))
        case .done(.confirm) where newPhase != phase, .done(.adjust) where newPhase != phase:
            hasChanged = true
        case .none, .failed, .done: break
        }
        (event, phase) = (newEvent, newPhase)
        return hasChanged ? news + [.progress] : news
    }
}

extension Cook {
    /// Returns all stages, one a line, and what can be typed.
    fileprivate func stageList(at now: Date) -> String {
        let progress = progress(at: now)
        let current = progress.event.stage ?? stages.count
        let lines = stages.enumerated().map { index, stage in
            let length = Duration.seconds(stage.seconds).pitText
            if index < current { return "  ✓ \(stage.text)" }
            if index > current { return "  · \(stage.text), \(length)" }
            let isWaiting = progress.due == nil
            return "  ▶ \(stage.text), "
                + (isWaiting ? "waits for you" : "\(progress.left.pitText) left")
        }
        return (lines + [hint(stage: progress.event.stage)]).joined(separator: "\n")
    }

    private func hint(stage: Int?) -> String {
        guard let stage else { return "Type `finish`." }
        guard let task = stages[stage].task else { return "Type `adjust MINUTES` or `finish`." }
        return "Type `confirm` when it is done: \(task) Or type `adjust MINUTES` or `finish`."
    }
}
