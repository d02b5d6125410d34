import RaceTesting
import Testing

@Suite("Plain tasks in schedules", .failsIfStuck)
struct PlainTaskTests {
    let log = FailureLog()

    @Test("settle() waits for plain and detached tasks.")
    func settles() async {
        let report = await schedules(200) {
            let counter = Counter()
            Task { await counter.bump() }
            Task.detached { await counter.bump() }

            await settle()

            #expect(await counter.value == 2)
        }

        #expect(report.arrivals == 0)
        #expect(report.distinct > 1)
    }

    @Test("A detached task can wait until nothing else can run.")
    func settlesDetached() async {
        let report = await schedules(50) {
            let counter = Counter()
            let settling = Task.detached {
                await settle()
                return await counter.value
            }
            Task { await counter.bump() }

            #expect(await settling.value == 1)
        }

        #expect(report.failure == nil)
    }

    @Test("The main actor belongs to the schedule.")
    func mainActor() async {
        let report = await schedules(200) {
            let screen = Screen()
            Task { @MainActor in screen.lines += 1 }
            Task { await screen.show() }

            await settle()

            #expect(await screen.lines == 2)
        }

        #expect(report.arrivals == 0)
        #expect(report.distinct > 1)
    }

    @Test("settle() on the main actor waits for the others, and is no stall.")
    func settlesOnMainActor() async {
        let report = await schedules(50) {
            let counter = Counter()
            let settling = Task { @MainActor in
                await settle()
                return await counter.value
            }
            let bump = Task {
                await Task.yield()
                await counter.bump()
            }
            await bump.value
            #expect(await settling.value == 1)
        }

        #expect(report.failure == nil)
        #expect(report.arrivals == 0)
    }

    @Test("A spy that a plain task calls in an actor keeps the task in the schedule.")
    func spy() async {
        let report = await schedules(50) {
            let counter = Counter()
            let spy = Spy<Void, Void, Never>("spy()")
            await withTaskGroup { group in
                for _ in 1...2 { group.addTask { await Task { await counter.call(spy) }.value } }
            }
        }

        #expect(report.arrivals == 0)
    }

    @Test("A plain task that yields in an actor stays in the schedule.")
    func yield() async {
        let report = await schedule {
            let counter = Counter()
            await Task { await counter.pause() }.value
        }

        #expect(report.arrivals == 0)
    }

    @Test("A task that wakes from a sleep comes back to its schedule.")
    func sleep() async {
        var report = await wakeFromSleep()

        #if !FullCapture
            // On a busy machine a sleep may be over before its task suspends. Then the task does not leave.
            for _ in 1...20 where report.arrivals == 0 { report = await wakeFromSleep() }
            #expect(report.arrivals == 1)
        #endif
    }

    private func wakeFromSleep() async -> ScheduleReport {
        await schedule {
            let counter = Counter()
            await Task {
                try? await Task.sleep(for: .milliseconds(1))
                await counter.bump()
            }.value
            #expect(await counter.value == 1)
        }
    }
}

/// A counter that several tasks change.
actor Counter {
    private(set) var value = 0

    func call(_ spy: Spy<Void, Void, Never>) async { await spy() }

    func pause() async { await Task.yield() }

    func bump() { value += 1 }
}

/// A screen that only the main actor may touch.
@MainActor
final class Screen {
    var lines = 0

    func show() { lines += 1 }
}
