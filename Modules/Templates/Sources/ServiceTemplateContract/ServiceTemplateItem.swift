/// An item that a ``ServiceTemplateService`` loads.
public struct ServiceTemplateItem: Sendable, Hashable {
    /// The name, as the person reads it.
    public let name: String

    public init(name: String) {
        self.name = name
    }
}
