// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplateServiceSpy: FeatureTemplateService {
    let specialSpy = Spy<Void, String, FeatureTemplateError>("special()", returning: "brisket")

    func special() async throws(FeatureTemplateError) -> String { try await specialSpy() }
}
