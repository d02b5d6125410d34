import RoutingTestSupport
import ServiceTemplateContract
import Streams

/// A service whose lists a test sends; it sends none by itself.
final class ServiceTemplateServiceSpy: ServiceTemplateService {
    let lists = StateStream<[ServiceTemplateItem]>([])
    let addSpy = Spy<ServiceTemplateItem, Void, ServiceTemplateError>("add(_:)", returning: ())

    var items: SharedStream<[ServiceTemplateItem]> { lists.values }

    func add(_ item: ServiceTemplateItem) async throws(ServiceTemplateError) {
        try await addSpy(item)
    }
}
