public import ServiceTemplateContract

/// A ``ServiceTemplateService`` that has its items in memory.
public actor InMemoryServiceTemplateService: ServiceTemplateService {
    private let all: [ServiceTemplateItem]

    public init(items: [ServiceTemplateItem]) {
        all = items
    }

    public func items() async throws(ServiceTemplateError) -> [ServiceTemplateItem] {
        if Task.isCancelled { throw .cancelled }
        return all
    }
}
