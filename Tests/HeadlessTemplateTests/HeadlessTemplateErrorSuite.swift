import HeadlessTemplate
import Testing

@Suite("HeadlessTemplateError")
struct HeadlessTemplateErrorSuite {
    @Test(
        "It says in one sentence what went wrong.",
        arguments: [
            (HeadlessTemplateError.cancelled, "Announcing today's special was cancelled."),
            (.unavailable("The bell is broken."), "The bell is broken."),
        ])
    func sentence(error: HeadlessTemplateError, sentence: String) {
        #expect(error.description == sentence)
    }
}
