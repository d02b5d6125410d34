public import Console
public import PitContract
public import PitCook

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The view of a cook on a screen of its own in the line front end; it prints all stages.
@MainActor
public final class PitCookDetailLineView: PitCookPresentable, LineView {
    private let console: any LinePrinting
    private let clock: any PitClock
    private let onFailure: @Sendable (any Error) -> Void
    private weak var listener: (any PitCookPresentableListener)?
    private var reader = PitCookReader()
    private var cook: Cook?
    private var hasShownStages = false

    /// Creates a view that prints to `console`.
    ///
    /// - Parameter onFailure: Called with each failure that is shown; the app chooses its exit code
    ///   from it.
    public init(
        console: any LinePrinting, clock: any PitClock,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.console = console
        self.clock = clock
        self.onFailure = onFailure
    }

    /// Sets the listener.
    public func set(listener: any PitCookPresentableListener) {
        self.listener = listener
    }

    /// The commands of the cook, without its name and with it.
    public var commands: [LineCommand] {
        guard let cook else { return [] }
        let open = LineCommand(name: "open \(cook.id)", summary: "show all stages again") {
            [weak self] in await self?.printStages()
        }
        return .ofCook(cook.id, isNamed: false, listener: listener)
            + .ofCook(cook.id, isNamed: true, listener: listener) + [open]
    }

    /// Prints all stages first, then what changes.
    @MainActor
    public func show(_ state: PitCookState) async {
        switch state {
        case .cook(let cook, let event, let phase):
            self.cook = cook
            let news = reader.news(of: event, phase)
            if !hasShownStages { await printStages() }
            for news in news {
                switch news {
                case .failure(let error):
                    onFailure(error)
                    await console.printError(error.description)
                case .progress: await console.print(cook.text(at: clock.now) { $0 })
                }
            }
        case .unavailable(let error): await console.printError(error.description)
        }
    }

    private func printStages() async {
        guard let cook else { return }
        hasShownStages = true
        await console.print(cook.text(at: clock.now) + "\n" + cook.stageList(at: clock.now))
    }
}

extension Cook {
    /// Returns all stages, one a line, and what can be typed.
    func stageList(at now: Date) -> String {
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
