public import ServiceTemplateContract

public enum FeatureTemplateState: Sendable, Hashable {
    /// The items are being loaded.
    case loading
    /// The items, in their order.
    case loaded([ServiceTemplateItem])
    /// Loading failed; the person may try again.
    case failed(ServiceTemplateError)
}
