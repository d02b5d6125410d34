public import ServiceTemplateContract
public import Streams

/// A ``ServiceTemplateService`` that has its items in memory.
public actor InMemoryServiceTemplateService: ServiceTemplateService {
    private nonisolated let lists: StateStream<[ServiceTemplateItem]>

    public nonisolated var items: SharedStream<[ServiceTemplateItem]> { lists.values }

    public init(items: [ServiceTemplateItem]) {
        lists = StateStream(items)
    }

    public func add(_ item: ServiceTemplateItem) throws(ServiceTemplateError) {
        if Task.isCancelled { throw .cancelled }
        if lists.value.contains(item) { throw .rejected("There is \(item.name) already.") }
        lists.send(lists.value + [item])
    }
}
