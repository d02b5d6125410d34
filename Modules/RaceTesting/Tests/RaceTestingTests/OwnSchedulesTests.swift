import RaceTesting
import Synchronization
import Testing

@Suite("The trait .schedules of a test in a suite that has it", .schedules(2))
struct OwnSchedulesTests {
    private static let runs = Mutex(0)

    @Test("The test's own trait counts: this one runs once.", .schedule())
    func own() async {
        async let first: Void = Task.yield()
        async let second: Void = Task.yield()
        _ = await (first, second)
        Self.runs.withLock { $0 += 1 }

        #expect(Self.runs.withLock(\.self) == 1)
    }
}
