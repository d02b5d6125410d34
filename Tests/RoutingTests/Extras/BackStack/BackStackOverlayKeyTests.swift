import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("The entry of an overlay is apart from those of keys", .failsIfStuck)
struct BackStackOverlayKeyTests {
    @Test("Going to the key of an overlay adds the key.")
    func goToOverlay() async throws {
        try await TestStack.withOverlay { test, _ in
            await test.push("b")

            #expect(await test.singleTop("o") == .done)
            #expect(test.route == "abo")
        }
    }

    @Test("One that is removed leaves the one above it.")
    func removeBelow() async throws {
        try await TestStack.withOverlay { test, _ in
            await test.pushOverlay("p")

            await test.stack.remove("o")

            #expect(test.stack.overlays == ["p"])
            #expect(test.root.childNames == ["a", "p"])
        }
    }

    @Test("One that ends while another key is pushed has left the route.")
    func endsDuringPush() async throws {
        try await TestStack.withOverlay { test, _ in
            await test.stack.push("b") {
                await test.child("o")?.interactor.detachSelf()
                return RouterFake("b")
            }

            await test.stack.pop()

            #expect(test.stack.overlays == [])
            #expect(test.root.childNames == ["a"])
        }
    }
}
