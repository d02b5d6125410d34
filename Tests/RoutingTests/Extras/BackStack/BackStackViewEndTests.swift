import Routing
import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@Suite("22. The view of a child that ends leaves the screen of a back stack", .schedules(50))
struct BackStackViewEndTests {
    private let screen = ScreenFake()

    private func makeTest(_ covered: CoveredUnits) async throws -> TestStack {
        try await TestStack(covered, views: screen.placement) { key in
            if key == "headless" { return RouterFake(key) }
            return ViewRouterFake(key)
        }
    }

    @Test(
        "The view below a child without a view is there when the child's detach returns.",
        .schedule())
    func headless() async throws {
        let test = try await makeTest(.kept)
        await test.push("a")
        await test.push("headless")
        #expect(screen.names == [])

        await test.child("headless")?.interactor.detachSelf()

        #expect(screen.names == ["a"])
        await test.root.shutdown()
    }

    @Test(
        "After a change that failed, too, the view below is there when the detach returns.",
        .schedule())
    func afterFailure() async throws {
        let other = RouterFake("other")
        try await other.launch()
        let test = try await makeTest(.kept)
        await test.push("a")
        await test.push("b")
        _ = await reports { await test.stack.push("x") { other } }

        await (test.stack.child as? ViewRouterFake)?.unit.interactor.detachSelf()

        #expect(screen.names == ["a"])
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test(
        "The view below a child that ends during a change that fails is there when both have returned."
    )
    func duringFailure() async throws {
        let other = RouterFake("other")
        try await other.launch()
        let test = try await makeTest(.kept)
        await test.push("a")
        await test.push("b")
        let child = try #require(test.stack.child as? ViewRouterFake)

        let end = start { await child.unit.interactor.detachSelf() }
        _ = await reports { await test.stack.push("x") { other } }
        await end.value

        #expect(screen.names == ["a"])
        #expect(screen.problems == [])
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test(
        "A view that two children share stays when one takes the place of the other.", .schedule())
    func shared() async throws {
        final class SharedViewRouter: ViewableRouting {
            let unit: RouterFake
            let viewable: any Viewable
            var interactable: any Interactable { unit.interactable }

            init(_ key: String, _ view: ViewFake) {
                unit = RouterFake(key)
                viewable = view
            }
        }
        let view = ViewFake("shared")
        for covered in [CoveredUnits.rebuilt, .kept] {
            let test = try await TestStack(covered, views: screen.placement) {
                SharedViewRouter($0, view)
            }
            await test.push("a")

            await test.push("b")

            #expect(screen.names == ["shared"])
            await test.root.shutdown()
        }
    }

    @Test("The child is that of the last key, whenever it is read.")
    func child() async throws {
        let test = try await TestStack(.rebuilt)
        await test.push("a")

        let isOver = Mutex(false)
        start {
            await test.push("b")
            isOver.withLock { $0 = true }
        }

        while !isOver.withLock({ $0 }) {
            let child = (test.stack.child as? RouterFake)?.interactor.name
            #expect(child == nil || child == test.stack.keys.last)
            await Task.yield()
        }

        #expect(test.stack.keys.last == "b")
        await test.root.shutdown()
    }
}
