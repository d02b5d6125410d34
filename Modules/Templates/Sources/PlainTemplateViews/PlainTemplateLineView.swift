public import Console
public import PlainTemplate

/// The view of the PlainTemplate unit in the line front end.
@MainActor
public final class PlainTemplateLineView: PlainTemplatePresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any PlainTemplatePresentableListener)?

    /// Creates a view that prints to `console`.
    public init(console: any LinePrinting) {
        self.console = console
    }

    /// Sets the listener.
    public func set(listener: any PlainTemplatePresentableListener) {
        self.listener = listener
    }

    /// The commands that the person can type while the unit is attached.
    ///
    /// Their names start with the feature's, so that no other unit has them. They are typed in
    /// any case.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "PlainTemplate close", summary: "close the plain template") {
                [weak listener] in await listener?.didTapClose()
            }
        ]
    }

    /// Prints a line for the state.
    ///
    /// It repeats `@MainActor`, as each `async` method of the protocol must that uses properties of
    /// the view: Swift isolates it as the protocol does, not as its class.
    @MainActor
    public func show(_ state: PlainTemplateState) async {
        switch state {
        case .open: await console.print("Opened the plain template.")
        case .closing: await console.print("Closing the plain template.")
        }
    }
}
