public import Console
public import Observation
import PitContract
public import PitCook
public import Screen

/// The view of a cook on the full screen: a row of the board, or a screen of its own with all stages.
@Observable
public final class PitCookScreenView: PitCookLineView, ScreenView {
    private var state: PitCookState?

    public override func show(_ state: PitCookState) async {
        self.state = state
        for news in news(of: state) {
            guard let cook else { continue }
            switch news {
            case .failure(let error, of: _): await console.printFailure(error)
            case .finished: await console.print("\(cook.id) (\(cook.weight)) is off the pit.")
            case .noted: await console.print("Noted for \(cook.id).")
            case .progress: break
            }
        }
    }

    public var label: String { cook?.id ?? "" }
    public override var commands: [LineCommand] { namedCommands }

    public var keys: [KeyCommand] {
        guard case .cook(let cook, _, _, silence: _)? = state else { return [] }
        let id = cook.id
        let alarm = [
            KeyCommand(.text("a"), "acknowledge", isOnce: true, line: "ack \(id)"),
            KeyCommand(.text("z"), "snooze", isOnce: true, line: "snooze \(id)"),
        ]
        return [
            KeyCommand(.text("c"), "confirm", isOnce: true, line: "confirm \(id)"),
            KeyCommand(.text("+"), "later", line: "adjust \(id) 5m"),
            KeyCommand(.text("-"), "sooner", line: "adjust \(id) -5m"),
            // With Shift, on a keyboard that has both keys without it.
            KeyCommand(.text("*"), "30 min later", isInRow: false, line: "adjust \(id) 30m"),
            KeyCommand(.text("_"), "30 min sooner", isInRow: false, line: "adjust \(id) -30m"),
            KeyCommand(.text("x"), "off the pit", isOnce: true, line: "finish \(id)"),
        ] + (cook.alarm(at: clock.now) == nil ? [] : alarm)
            + (style == .row ? [KeyCommand(.enter, "stages", line: "open \(id)")] : [])
    }

    public func draw(on canvas: inout Canvas) {
        switch state {
        case .cook(let cook, _, let phase, silence: _)?:
            let drawing = CookDrawing(cook, phase, now: clock.now)
            if style == .row {
                drawing.drawRow(on: &canvas)
            } else {
                drawing.drawStages(on: &canvas)
            }
        case .unavailable(let error)?: canvas.write(error.description, x: 2, .bad)
        case .gone?, .undone?, nil: canvas.write(state?.reason ?? "", x: 2, .quiet)
        }
    }
}
