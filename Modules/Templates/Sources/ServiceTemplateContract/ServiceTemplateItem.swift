/// An item of a ``ServiceTemplateService``.
public struct ServiceTemplateItem: Sendable, Hashable {
    /// The name, as the person reads it.
    public let name: String

    public init(name: String) {
        self.name = name
    }
}
