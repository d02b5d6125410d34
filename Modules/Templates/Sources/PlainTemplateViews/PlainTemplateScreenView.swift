import Console
public import Observation
public import PlainTemplate
public import Screen

/// The view of the PlainTemplate unit on the full screen.
@Observable
public final class PlainTemplateScreenView: PlainTemplateLineView, ScreenView {
    private var state = PlainTemplateState.open

    public override func show(_ state: PlainTemplateState) async { self.state = state }

    public func draw(on canvas: inout Canvas) {
        canvas.box("PlainTemplate", isFocused: true) { $0.write(sentence(state), x: 1) }
    }
}
