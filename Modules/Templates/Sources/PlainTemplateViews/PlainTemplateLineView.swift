public import Console
public import PlainTemplate

/// The view of the PlainTemplate unit in the line front end.
@MainActor
public class PlainTemplateLineView: PlainTemplatePresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any PlainTemplatePresentableListener)?

    public init(console: any LinePrinting) { self.console = console }

    public func set(listener: any PlainTemplatePresentableListener) { self.listener = listener }

    // The names start with the feature's, so that no other unit has them. They are typed in any case.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "PlainTemplate close", summary: "close the plain template") {
                [weak listener] in await listener?.didTapClose()
            }
        ]
    }

    // An `async` method of the protocol repeats `@MainActor`: Swift isolates it as the protocol does.
    @MainActor public func show(_ state: PlainTemplateState) async {
        await console.print(sentence(state))
    }

    func sentence(_ state: PlainTemplateState) -> String {
        switch state {
        case .open: "Opened the plain template."
        case .closing: "Closing the plain template."
        }
    }
}
