public import Console
public import Observation
public import PlainTemplate
public import Screen

/// The view of the PlainTemplate unit on the full screen.
@MainActor
@Observable
public final class PlainTemplateScreenView: PlainTemplatePresentable, ScreenView {
    @ObservationIgnored private weak var listener: (any PlainTemplatePresentableListener)?
    private var state = PlainTemplateState.open

    public init() {}

    public func set(listener: any PlainTemplatePresentableListener) {
        self.listener = listener
    }

    public func show(_ state: PlainTemplateState) { self.state = state }

    public var commands: [LineCommand] { .ofPlainTemplate(listener) }

    public func draw(on canvas: inout Canvas) {
        canvas.box("PlainTemplate", isFocused: true) { canvas in
            switch state {
            case .open: canvas.write("This is the plain template.", x: 1)
            case .closing: canvas.write("Closing the plain template.", x: 1, .quiet)
            }
        }
    }
}
