import PitContract
import Testing

@Suite("PitError")
struct PitErrorTests {
    @Test(
        "It has one sentence for the person.",
        arguments: [
            (PitError.cancelled, "Cancelled. Nothing changed."),
            (.unavailable("The disk is full."), "The disk is full."),
        ])
    func sentence(error: PitError, sentence: String) {
        #expect(error.description == sentence)
    }
}
