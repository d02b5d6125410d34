import Routing
import RoutingExtras
import Testing

@Suite("A back stack releases what it no longer needs", .timeLimit(.minutes(5)))
struct BackStackReleaseTests {
    private let test: TestStack
    private var stack: BackStack<String> { test.stack }

    init() async throws { test = try await TestStack() }

    @Test("The builders of a route are released when the unit is detached.")
    func releases() async {
        let counter = InstanceCounter()
        await stack.push("a") { [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) { RouterFake("a") }
        }
        #expect(counter.count == 1)

        await test.root.shutdown()

        #expect(counter.count == 0)
    }

    @Test("The builder of a key is released when the key leaves the route.")
    func releasesBuilder() async {
        let counter = InstanceCounter()
        await test.push("a")
        await stack.push("b") { [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) { RouterFake("b") }
        }

        await stack.pop()

        #expect(counter.count == 0)
        await test.root.shutdown()
    }
}
