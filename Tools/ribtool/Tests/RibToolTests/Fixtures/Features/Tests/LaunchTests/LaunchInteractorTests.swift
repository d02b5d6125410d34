import Launch
import Testing

@Suite("LaunchInteractor")
struct LaunchInteractorTests {
    private let router = LaunchRoutingSpy()
}
