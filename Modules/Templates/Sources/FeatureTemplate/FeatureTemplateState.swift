public import ServiceTemplateContract

public enum FeatureTemplateState: Sendable, Hashable {
    /// The items, in their order.
    case items([ServiceTemplateItem])
    /// An item was not added; the list is as before.
    case failed(ServiceTemplateError)
}
