// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import HeadlessTemplate
import RoutingTestSupport

final class HeadlessTemplateServiceSpy: HeadlessTemplateService {
    let announceSpy = Spy<Void, Void, HeadlessTemplateError>("announce()", returning: ())

    func announce() async throws(HeadlessTemplateError) { try await announceSpy() }
}
