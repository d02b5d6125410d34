import Routing
import RoutingTestSupport
import Testing

/// Doubles of a parent's router and of a child's builder.
@Suite("Doubles of units", .failsIfStuck)
struct UnitDoublesTests {
    protocol MenuRouting: ViewableRouting {
        func openDetails(_ dish: String) async
    }

    final class MenuRoutingSpy: MenuRouting, ViewableRouterDouble {
        let unit = UnitStub()
        let openDetailsSpy = Spy<String, Void, Never>("openDetails(_:)")

        func openDetails(_ dish: String) async { await openDetailsSpy(dish) }
    }

    protocol MenuBuildable: Buildable {
        func build(day: String) async -> any MenuRouting
    }

    final class MenuBuildableSpy: MenuBuildable {
        let buildSpy = Spy<String, any MenuRouting, Never>("build(day:)", making: MenuRoutingSpy())

        func build(day: String) async -> any MenuRouting { await buildSpy(day) }
    }

    @Test("A router's double declares only its unit and its own methods.")
    func router() async {
        let router = MenuRoutingSpy()

        await router.openDetails("ribs")

        #expect(router.openDetailsSpy.calls == ["ribs"])
        #expect(router.children.isEmpty)
    }

    @Test("A router's double that is attached is active, and closed after its detach.")
    func attached() async throws {
        let parent = UnitStub()
        try await parent.launch()
        let router = MenuRoutingSpy()

        try await parent.attach(router)
        #expect(router.interactable.lifetime.phase == .active)
        #expect(parent.children.first === router)
        await parent.detach(router)

        #expect(router.interactable.lifetime.phase == .closed)
        await parent.shutdown()
    }

    @Test("A router's double has one view, as every unit.")
    func view() {
        let router = MenuRoutingSpy()

        #expect(router.viewable === router.viewable)
    }

    @Test("A builder's double creates a new unit at each call, and each one can be attached.")
    func builder() async throws {
        let builder = MenuBuildableSpy()
        let parent = UnitStub()
        try await parent.launch()

        for day in ["Monday", "Tuesday"] {
            try await parent.attach(await builder.build(day: day))
        }

        #expect(builder.buildSpy.calls == ["Monday", "Tuesday"])
        #expect(parent.children.count == 2)
        await parent.shutdown()
    }

    @Test("A test can give a builder's double a unit of its own.")
    func ownUnit() async {
        let builder = MenuBuildableSpy()
        let unit = MenuRoutingSpy()
        builder.buildSpy.returns(unit)

        let built = await builder.build(day: "Monday")

        #expect(built === unit)
    }
}
