import HeadlessTemplate
import Testing

@Suite("HeadlessTemplateService")
struct HeadlessTemplateServiceTests {
    @Test(
        "Its error has one sentence for the person.",
        arguments: [
            (HeadlessTemplateError.cancelled, "Announcing today's special was cancelled."),
            (.unavailable("The bell is broken."), "The bell is broken."),
        ])
    func sentence(error: HeadlessTemplateError, sentence: String) {
        #expect(error.description == sentence)
    }
}
