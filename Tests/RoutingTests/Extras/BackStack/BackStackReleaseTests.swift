import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A back stack releases what it no longer needs", .failsIfStuck)
struct BackStackReleaseTests {
    @Test("The builders of a route are released when the unit is detached.")
    func releases() async throws {
        let test = try await TestStack()
        let counter = InstanceCounter()
        await test.stack.push("a") { [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) { RouterFake("a") }
        }
        #expect(counter.count == 1)

        await test.root.shutdown()

        #expect(counter.count == 0)
    }

    @Test("The view of a child that is gone is released.")
    func viewOfGone() async throws {
        let view = WeakBox<ViewFake>()
        let test = try await TestStack(views: ScreenFake().placement) { key in
            let unit = ViewRouterFake(key)
            if key == "a" { view.value = unit.viewable as? ViewFake }
            return unit
        }
        await test.push("a")

        await test.newRoot("b")

        #expect(view.value == nil)
        await test.root.shutdown()
    }

    @Test("The view of a child that could not be attached is released.")
    func view() async throws {
        let screen = ScreenFake()
        let test = try await TestStack(views: screen.placement) { _ in RouterFake("") }
        let view = WeakBox<ViewFake>()

        try await attachInVain(test, view)

        #expect(view.value == nil)
        await test.root.shutdown()
    }

    private func attachInVain(_ test: TestStack, _ view: WeakBox<ViewFake>) async throws {
        let other = ViewRouterFake("other")
        view.value = other.viewable as? ViewFake
        try await other.launch()
        _ = await reports { await test.stack.push("other") { other } }
        await other.shutdown()
    }

    @Test("The builder of a key is released when the key leaves the route.")
    func releasesBuilder() async throws {
        let test = try await TestStack()
        let counter = InstanceCounter()
        await test.push("a")
        await test.stack.push("b") { [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) { RouterFake("b") }
        }

        await test.stack.pop()

        #expect(counter.count == 0)
        await test.root.shutdown()
    }
}
