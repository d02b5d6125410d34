import RaceTesting
import Testing

/// Strict, so work outside of the schedules fails each of them.
@Suite("Plain tasks in schedules", .schedules(200, strict: true))
struct PlainTaskTests {
    private let counter = Counter()

    @Test("settle() waits for plain and detached tasks.")
    func settles() async {
        Task { await counter.bump() }
        Task.detached { [counter] in await counter.bump() }

        await settle()

        #expect(await counter.value == 2)
    }

    @Test("A detached task can wait until nothing else can run.")
    func settlesDetached() async {
        let settling = Task.detached { [counter] in
            await settle()
            return await counter.value
        }
        Task { await counter.bump() }

        #expect(await settling.value == 1)
    }

    @Test("The main actor belongs to the schedule.")
    func mainActor() async {
        let lines = Lines()
        Task { @MainActor in lines.add("shows") }
        Task { await MainActor.run { lines.add("shows") } }

        await settle()

        #expect(lines.all.count == 2)
    }

    @Test("settle() on the main actor waits for the others, and is no stall.")
    func settlesOnMainActor() async {
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

    @Test("A plain task that calls a spy or yields in an actor stays in the schedule.")
    func suspendsInActor() async {
        let spy = Spy<Void, Void, Never>("spy()")
        let calls = (1...2).map { _ in Task { await counter.call(spy) } }
        await Task { await counter.pause() }.value
        for call in calls { await call.value }
    }
}

actor Counter {
    private(set) var value = 0

    func call(_ spy: Spy<Void, Void, Never>) async { await spy() }

    func pause() async { await Task.yield() }

    func bump(by number: Int = 1) { value += number }
}
