import OddViews
import Testing

struct ViewTests {
    @Test func isReady() {
        #expect(ViewInteractor().isReady)
    }
}
