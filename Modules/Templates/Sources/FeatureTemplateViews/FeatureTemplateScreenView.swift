public import Console
public import FeatureTemplate
public import Observation
public import Screen
import ServiceTemplateContract

/// The view of the FeatureTemplate unit on the full screen: the items, and why one was not added.
@MainActor
@Observable
public final class FeatureTemplateScreenView: FeatureTemplatePresentable, ScreenView {
    @ObservationIgnored private weak var listener: (any FeatureTemplatePresentableListener)?
    private var items: [ServiceTemplateItem] = []
    private var error: ServiceTemplateError?

    public init() {}

    public func set(listener: any FeatureTemplatePresentableListener) {
        self.listener = listener
    }

    public func show(_ state: FeatureTemplateState) {
        switch state {
        case .items(let items): (self.items, error) = (items, nil)
        case .failed(let error): self.error = error
        }
    }

    public var commands: [LineCommand] { .ofFeatureTemplate(listener) }

    public func draw(on canvas: inout Canvas) {
        canvas.box("FeatureTemplate", note: "\(items.count)", isFocused: true) { canvas in
            if let error { canvas.write(error.description, x: 1, .bad) }
            for (y, item) in items.enumerated() {
                canvas.write(item.name, x: 1, y: y + (error == nil ? 0 : 1))
            }
        }
    }
}
