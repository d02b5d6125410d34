public import Console
public import FeatureTemplate
import ServiceTemplateContract

/// The view of the FeatureTemplate unit in the line front end.
@MainActor
public class FeatureTemplateLineView: FeatureTemplatePresentable, LineView {
    private let console: any LinePrinting
    private weak var listener: (any FeatureTemplatePresentableListener)?

    public init(console: any LinePrinting) { self.console = console }

    public func set(listener: any FeatureTemplatePresentableListener) { self.listener = listener }

    // The names start with the feature's, so that no other unit has them. They are typed in any case.
    public var commands: [LineCommand] {
        [
            LineCommand(
                name: "FeatureTemplate add", summary: "add to the feature template",
                arguments: .text("NAME")
            ) { [weak listener] name in await listener?.didTapAdd(name) },
            LineCommand(name: "FeatureTemplate close", summary: "close the feature template") {
                [weak listener] in await listener?.didTapClose()
            },
        ]
    }

    // An `async` method of the protocol repeats `@MainActor`: Swift isolates it as the protocol does.
    @MainActor public func show(_ state: FeatureTemplateState) async {
        switch state {
        case .items([]): await console.print("There is nothing in the feature template.")
        case .items(let items):
            let names = items.map(\.name).joined(separator: ", ")
            await console.print("In the feature template: \(names).")
        case .failed(let error): await console.printFailure(error)
        }
    }
}
