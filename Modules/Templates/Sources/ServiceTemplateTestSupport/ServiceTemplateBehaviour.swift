public import ServiceTemplateContract
import Testing

/// The behaviours that every ``ServiceTemplateService`` shares.
///
/// The tests of each implementation verify them all:
///
///     @Test("It behaves like every service.", arguments: ServiceTemplateBehaviour.allCases)
///     func behaves(behaviour: ServiceTemplateBehaviour) async throws {
///         try await behaviour.verify { InMemoryServiceTemplateService(items: $0) }
///     }
public enum ServiceTemplateBehaviour: CaseIterable, Sendable {
    /// It loads the items that it has, in their order.
    case loadsInOrder
    /// Without items it loads none, which is no error.
    case loadsNothing
    /// In a cancelled task it throws ``ServiceTemplateError/cancelled``.
    case throwsWhenCancelled

    /// Expects that the service behaves so.
    ///
    /// - Parameter make: Creates a service that has these items.
    /// - Throws: The error of a service that should have loaded its items.
    public func verify(
        _ make: @escaping @Sendable ([ServiceTemplateItem]) async -> any ServiceTemplateService
    ) async throws {
        let items = [ServiceTemplateItem(name: "ribs"), ServiceTemplateItem(name: "brisket")]
        switch self {
        case .loadsInOrder:
            #expect(try await make(items).items() == items)
        case .loadsNothing:
            #expect(try await make([]).items() == [])
        case .throwsWhenCancelled:
            let service = await make(items)
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    await #expect(throws: ServiceTemplateError.cancelled) {
                        try await service.items()
                    }
                }
            }
        }
    }
}
