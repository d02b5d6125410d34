/// The service that loads the service template.
public protocol ServiceTemplateService: Sendable {
    /// Loads all items, in their order.
    ///
    /// - Throws: ``ServiceTemplateError/cancelled`` when the task is cancelled.
    func items() async throws(ServiceTemplateError) -> [ServiceTemplateItem]
}
