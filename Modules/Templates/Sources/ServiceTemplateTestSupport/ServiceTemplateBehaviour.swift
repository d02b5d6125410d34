public import ServiceTemplateContract
import Streams
import Testing

/// The behaviours that every ``ServiceTemplateService`` shares: the tests of each implementation
/// verify them all.
public enum ServiceTemplateBehaviour: CaseIterable, Sendable {
    /// A reader gets the items that it has, in their order.
    case startsWithItems
    /// A reader gets each change, and the newest list is there when the change returns.
    case reportsChanges
    /// It refuses an item of a name that it has.
    case refusesTwins
    /// In a cancelled task it throws ``ServiceTemplateError/cancelled``, and changes nothing.
    case throwsWhenCancelled

    /// Expects that the service behaves so.
    ///
    /// - Parameter make: Creates a service that has these items.
    /// - Throws: The error of a service that should have added an item.
    public func verify(
        _ make: @escaping @Sendable ([ServiceTemplateItem]) async -> any ServiceTemplateService
    ) async throws {
        let items = [ServiceTemplateItem(name: "ribs"), ServiceTemplateItem(name: "brisket")]
        let service = await make(items)
        let reader = service.items.makeAsyncIterator()
        #expect(await reader.next() == items)
        switch self {
        case .startsWithItems: #expect(await make([]).items.newest == [])
        case .reportsChanges:
            let corn = ServiceTemplateItem(name: "corn")
            try await service.add(corn)
            #expect(service.items.newest == items + [corn])
            #expect(await reader.next() == items + [corn])
        case .refusesTwins:
            await #expect(throws: ServiceTemplateError.rejected("There is ribs already.")) {
                try await service.add(ServiceTemplateItem(name: "ribs"))
            }
            #expect(service.items.newest == items)
        case .throwsWhenCancelled:
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    await #expect(throws: ServiceTemplateError.cancelled) {
                        try await service.add(ServiceTemplateItem(name: "corn"))
                    }
                }
            }
            #expect(service.items.newest == items)
        }
    }
}
