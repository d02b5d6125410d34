import Routing
import RoutingTestSupport
import Testing

/// Doubles of a parent's router and of a child's builder.
@Suite("Doubles of units")
struct UnitDoublesTests {
    protocol MenuRouting: ViewableRouting {
        func openDetails(_ dish: String) async
    }

    final class MenuRoutingSpy: MenuRouting, ViewableRouterDouble {
        let openDetailsSpy = Spy<String, Void, Never>("openDetails(_:)")

        func openDetails(_ dish: String) async { await openDetailsSpy(dish) }
    }

    protocol DetailsBuildable: Buildable {
        func build(dish: String) async -> any ViewableRouting
    }

    final class DetailsBuildableSpy: DetailsBuildable {
        let buildSpy = Spy<String, any ViewableRouting, Never>("build(dish:)", making: UnitStub())

        func build(dish: String) async -> any ViewableRouting { await buildSpy(dish) }
    }

    @Test("A router's double declares only its own methods.")
    func router() async {
        let router = MenuRoutingSpy()

        await router.openDetails("ribs")

        #expect(router.openDetailsSpy.calls == ["ribs"])
        #expect(router.children.isEmpty)
    }

    @Test("A builder's double creates a new unit at each call, and each one can be attached.")
    func builder() async throws {
        let builder = DetailsBuildableSpy()
        let parent = UnitStub()
        try await parent.launch()

        for dish in ["ribs", "beans"] { try await parent.attach(await builder.build(dish: dish)) }

        #expect(builder.buildSpy.calls == ["ribs", "beans"])
        #expect(parent.children.count == 2)
        await parent.shutdown()
    }

    @Test("A test can give a builder's double a unit of its own.")
    func ownUnit() async {
        let builder = DetailsBuildableSpy()
        let unit = UnitStub()
        builder.buildSpy.returns(unit)

        let built = await builder.build(dish: "ribs")

        #expect(built === unit)
    }
}
