// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import RoutingTestSupport
import ServiceTemplateContract

final class ServiceTemplateServiceSpy: ServiceTemplateService {
    let itemsSpy = Spy<Void, [ServiceTemplateItem], ServiceTemplateError>("items()", returning: [])

    func items() async throws(ServiceTemplateError) -> [ServiceTemplateItem] {
        try await itemsSpy()
    }
}
