import RoutingTestSupport
import Testing

/// A suite under schedules: the bodies of its tests are the same as without.
@Suite("A suite under schedules", .schedules(25))
struct SuiteUnderSchedulesTests {
    private let kitchen = KitchenSpy()

    @Test("Each schedule has doubles of its own.")
    func ownDoubles() async {
        await kitchen.clean()

        #expect(kitchen.cleanSpy.callCount == 1)
    }

    @Test("settle() works for each argument.", arguments: ["ribs", "beans"])
    func settles(dish: String) async throws {
        kitchen.cookSpy.suspends()
        async let order = kitchen.cook(dish, plates: 1)
        await settle()
        #expect(kitchen.cookSpy.suspendedCount == 1)

        kitchen.cookSpy.resume(returning: Order(dish: dish))

        #expect(try await order == Order(dish: dish))
    }
}
