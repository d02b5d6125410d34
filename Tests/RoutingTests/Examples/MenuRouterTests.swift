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

        async let first = router.show("ribs")
        async let second = router.show("ribs")
        #expect(await Set([first, second]) == [.done, .unchanged])
        #expect(router.childNames == ["ribs"])

        #expect(await router.show("brisket") == .done)
        #expect(router.childNames == ["brisket"])

        #expect(await router.close() == .done)
        #expect(router.children.isEmpty)
        await router.shutdown()
    }
}
