import RaceTesting
import Synchronization
import Testing

@Suite("The trait .schedules of a test in a suite that has it", .schedules(2), .exhaustive)
struct OwnSchedulesTests {
    private static let runs = Mutex(0)

    @Test("The test's own trait counts: this one runs once.", .schedule())
    func own() async {
        let kitchen = KitchenSpy()

        async let first: Void = kitchen.ring("front")
        async let second: Void = kitchen.ring("back")
        _ = await (first, second)

        #expect(kitchen.ringSpy.callCount == 2)
        let run = Self.runs.withLock { count in
            count += 1
            return count
        }
        #expect(run == 1)
    }
}
