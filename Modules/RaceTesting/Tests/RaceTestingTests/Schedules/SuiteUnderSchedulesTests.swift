import RaceTesting
import Testing

/// A suite under schedules: the bodies of its tests are the same as without.
@Suite("A suite under schedules", .schedules(25))
struct SuiteUnderSchedulesTests {
    private let kitchen = KitchenSpy()

    @Test("Each schedule has doubles of its own.")
    func ownDoubles() async {
        async let first: Void = kitchen.clean()
        async let second: Void = kitchen.clean()
        _ = await (first, second)

        #expect(kitchen.cleanSpy.callCount == 2)
    }

    @Test("settle() works for each argument.", arguments: ["ribs", "beans"])
    func settles(dish: String) async throws {
        kitchen.cookSpy.suspends()
        async let first = kitchen.cook(dish, plates: 1)
        async let second = kitchen.cook(dish, plates: 2)
        await settle()
        #expect(kitchen.cookSpy.suspendedCount == 2)

        kitchen.cookSpy.resume(returning: Order(dish: dish))

        #expect(try await [first, second] == [Order(dish: dish), Order(dish: dish)])
    }
}
