import RaceTesting
import Testing

@Suite("The search for schedules", .failsIfStuck)
struct ExplorationTests {
    @Test("Two tasks of two steps run in every order, each once.")
    func complete() async {
        let report = await everySchedule(maxDelays: .max) {
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { await Task.yield() } }
            }
        }

        #expect(report.isComplete)
        #expect(report.schedules == report.distinct)
        #expect(report.schedules > 2)
    }

    @Test("With no deviation there is one schedule.")
    func bound() async {
        let report = await everySchedule(maxDelays: 0, Seat.rush)

        #expect(report.isComplete)
        #expect(report.schedules == 1)
    }

    @Test("The same base seed tries the same schedules.")
    func sameSeed() async {
        let first = await schedules(50, seed: 7) { await Self.chatter() }
        let second = await schedules(50, seed: 7) { await Self.chatter() }

        #expect(first.steps == second.steps)
        #expect(first.distinct == second.distinct)
        #expect(first.arrivals == 0)
    }

    @Test("A task that is cancelled still gets the result of its exploration.")
    func cancelled() async {
        let report = await Task {
            // Safe: the task is used during the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await FailureLog().collect { await schedule { throw CancellationError() } }
        }.value

        #expect(report.failure != nil)
    }

    @Test("settle() waits for views on the main actor.")
    func mainActor() async {
        await schedules(200) {
            let kitchen = KitchenSpy()
            start { await MainActor.run { kitchen.ring("front") } }
            start { await MainActor.run { kitchen.ring("back") } }

            await settle()

            #expect(kitchen.ringSpy.calls.sorted() == ["back", "front"])
        }
    }

    @Test("200 explorations run in parallel.", arguments: 0..<200)
    func parallel(base: UInt64) async {
        let report = await schedules(20, seed: base) { await Self.chatter() }

        #expect(report.schedules == 20)
        #expect(report.arrivals == 0)
    }

    @Test("A trace reads its own description.", arguments: ["", "3:1", "0:2 7:1"])
    func trace(text: String) {
        #expect(ScheduleTrace(text)?.description == text)
    }

    @Test("Text that is not a trace is refused.", arguments: ["x", "1", "1:0", "2:1 1:1", "1:1:1"])
    func noTrace(text: String) {
        #expect(ScheduleTrace(text) == nil)
    }

    private static func chatter() async {
        let kitchen = KitchenSpy()
        await withTaskGroup { group in
            for _ in 1...3 { group.addTask { await kitchen.clean() } }
        }
    }
}
