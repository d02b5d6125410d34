import ServiceTemplateContract
import Testing

@Suite("ServiceTemplateError")
struct ServiceTemplateErrorTests {
    @Test(
        "It has one sentence for the person.",
        arguments: [
            (
                ServiceTemplateError.cancelled,
                "The change of the service template was cancelled."
            ),
            (.rejected("The kitchen is closed."), "The kitchen is closed."),
        ])
    func sentence(error: ServiceTemplateError, sentence: String) {
        #expect(error.description == sentence)
    }
}
