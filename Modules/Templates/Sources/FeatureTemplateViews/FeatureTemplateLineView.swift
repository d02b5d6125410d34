public import Console
public import FeatureTemplate
public import ServiceTemplateContract

/// The view of the FeatureTemplate unit in the line front end.
@MainActor
public final class FeatureTemplateLineView: FeatureTemplatePresentable, LineView {
    private let console: any LinePrinting
    private let onFailure: @Sendable (ServiceTemplateError) -> Void
    private weak var listener: (any FeatureTemplatePresentableListener)?

    /// Creates a view that prints to `console`.
    ///
    /// - Parameter onFailure: Called with each failure that is shown; the app chooses its exit code
    ///   from it.
    public init(
        console: any LinePrinting,
        onFailure: @escaping @Sendable (ServiceTemplateError) -> Void = { _ in }
    ) {
        self.console = console
        self.onFailure = onFailure
    }

    public func set(listener: any FeatureTemplatePresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] { .ofFeatureTemplate(listener) }

    // Each `async` method of the protocol that uses properties of the view repeats `@MainActor`:
    // Swift isolates it as the protocol does, not as its class.
    @MainActor
    public func show(_ state: FeatureTemplateState) async {
        switch state {
        case .items([]): await console.print("There is nothing in the feature template.")
        case .items(let items):
            let names = items.map(\.name).joined(separator: ", ")
            await console.print("In the feature template: \(names).")
        case .failed(let error):
            onFailure(error)
            await console.printError(error.description)
        }
    }
}
