import Console
public import FeatureTemplate
public import Observation
public import Screen
import ServiceTemplateContract

/// The view of the FeatureTemplate unit on the full screen: the items, and why one was not added.
@Observable
public final class FeatureTemplateScreenView: FeatureTemplateLineView, ScreenView {
    private var items: [ServiceTemplateItem] = []
    private var error: ServiceTemplateError?

    public override func show(_ state: FeatureTemplateState) async {
        switch state {
        case .items(let items): (self.items, error) = (items, nil)
        case .failed(let error): self.error = error
        }
    }

    public func draw(on canvas: inout Canvas) {
        canvas.box("FeatureTemplate", note: "\(items.count)", isFocused: true) { canvas in
            if let error { canvas.write(error.description, x: 1, .bad) }
            canvas.list(items, y: error == nil ? 0 : 1) { $1.write($0.name, x: 1) }
        }
    }
}
