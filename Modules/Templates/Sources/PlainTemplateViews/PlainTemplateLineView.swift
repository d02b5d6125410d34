public import Console
public import PlainTemplate

/// The view of the PlainTemplate unit in the line front end.
@MainActor
public final class PlainTemplateLineView: PlainTemplatePresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any PlainTemplatePresentableListener)?

    public init(console: any LinePrinting) {
        self.console = console
    }

    public func set(listener: any PlainTemplatePresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] { .ofPlainTemplate(listener) }

    // Each `async` method of the protocol that uses properties of the view repeats `@MainActor`:
    // Swift isolates it as the protocol does, not as its class.
    @MainActor
    public func show(_ state: PlainTemplateState) async {
        switch state {
        case .open: await console.print("Opened the plain template.")
        case .closing: await console.print("Closing the plain template.")
        }
    }
}
