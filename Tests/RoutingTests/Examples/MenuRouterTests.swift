import Routing
import RoutingTestSupport
import Testing

@Suite("The router that docs/routing.md shows", .schedules(20))
struct MenuRouterTests {
    private struct DishBuilderFake: DishBuildable {
        func build(_ dish: String) async -> any Routing { RouterFake(dish) }
    }

    private let router = MenuRouter(MenuInteractor(), dishBuilder: DishBuilderFake())

    @Test("It shows one dish at a time, and none once it is closed.")
    func dishes() async throws {
        try await router.launch()

        async let first: Void = router.show("ribs")
        async let second: Void = router.show("ribs")
        _ = await (first, second)
        #expect(router.childNames == ["ribs"])

        await router.show("brisket")
        #expect(router.childNames == ["brisket"])

        await router.close()
        #expect(router.children.isEmpty)
        await router.shutdown()
    }
}
