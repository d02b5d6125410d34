public import Console
public import Observation
public import PitContract
public import PitCook
public import Screen

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The view of a cook on the full screen: a row of the board, or a screen of its own with all stages.
@MainActor
@Observable
public final class PitCookScreenView: PitCookPresentable, ScreenView {
    let style: PitCookStyle
    let clock: any PitClock
    private let console: any LinePrinting & LineAsking
    @ObservationIgnored private weak var listener: (any PitCookPresentableListener)?
    @ObservationIgnored private var reader = PitCookReader()
    private var state: PitCookState?

    /// Creates a view that asks on `console`, and prints there what was refused.
    public init(
        style: PitCookStyle, console: any LinePrinting & LineAsking, clock: any PitClock
    ) {
        self.style = style
        self.console = console
        self.clock = clock
    }

    public func set(listener: any PitCookPresentableListener) {
        self.listener = listener
    }

    @MainActor
    public func show(_ state: PitCookState) async {
        self.state = state
        guard case .cook(let cook, let event, let phase, silence: _) = state else { return }
        for news in reader.news(of: cook, event, phase) {
            switch news {
            case .failure(let error, of: _): await console.printError(error.description)
            case .finished: await console.print("\(cook.id) (\(cook.weight)) is off the pit.")
            case .noted: await console.print("Noted for \(cook.id).")
            case .progress: break
            }
        }
    }

    public func askForConsent(to action: PitCookAction, of cook: Cook) async -> Bool {
        await console.ask(.forConsent(to: action, of: cook, at: clock.now)) == .line(Prompt.yes)
    }

    public var label: String { cook?.id ?? "" }
    private var cook: Cook? {
        if case .cook(let cook, _, _, silence: _)? = state { cook } else { nil }
    }

    // MARK: - Commands and keys

    public var commands: [LineCommand] {
        guard let cook else { return [] }
        return .ofCook(cook.id, isNamed: true, listener: listener)
    }

    public var keys: [KeyCommand] {
        guard case .cook(let cook, let event, _, silence: _)? = state else { return [] }
        let id = cook.id
        let alarm = [
            KeyCommand(.text("a"), "acknowledge", line: "ack \(id)"),
            KeyCommand(.text("z"), "snooze", line: "snooze \(id)"),
        ]
        return [
            KeyCommand(.text("c"), "confirm", line: "confirm \(id)"),
            KeyCommand(.text("+"), "later", line: "adjust \(id) 5m"),
            KeyCommand(.text("-"), "sooner", line: "adjust \(id) -5m"),
            // With Shift, on a keyboard that has both keys without it.
            KeyCommand(.text("*"), "30 min later", isInRow: false, line: "adjust \(id) 30m"),
            KeyCommand(.text("_"), "30 min sooner", isInRow: false, line: "adjust \(id) -30m"),
            KeyCommand(.text("x"), "off the pit", line: "finish \(id)"),
        ] + (event.isWaiting ? alarm : [])
            + (style == .row ? [KeyCommand(.enter, "stages", line: "open \(id)")] : [])
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        switch state {
        case .cook(let cook, _, let phase, silence: _)?:
            let drawing = CookDrawing(cook, phase, now: clock.now)
            if style == .row {
                drawing.drawRow(on: &canvas)
            } else {
                drawing.drawStages(on: &canvas)
            }
        case .gone(let id)?: canvas.write("\(id) was taken off the pit.", x: 2, .quiet)
        case .undone(let id)?: canvas.write("The start of \(id) was undone.", x: 2, .quiet)
        case .unavailable(let error)?: canvas.write(error.description, x: 2, .bad)
        case nil: break
        }
    }
}
