public import Streams

/// The service that has the service template, and reports each change.
public protocol ServiceTemplateService: Sendable {
    /// The newest list, then each change; the stream ends with the service.
    var items: SharedStream<[ServiceTemplateItem]> { get }

    /// Adds an item after the others.
    ///
    /// When this returns, ``items`` has a list with the item, or a newer one.
    /// - Throws: ``ServiceTemplateError`` when there is an item of that name, or the task is cancelled.
    func add(_ item: ServiceTemplateItem) async throws(ServiceTemplateError)
}
