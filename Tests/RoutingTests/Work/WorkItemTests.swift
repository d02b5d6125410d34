import Testing

@testable import Routing

@Suite("A piece of work", .timeLimit(.minutes(5)))
struct WorkItemTests {
    private let item = WorkItem(.task, "works", outer: nil) {}

    @Test("It has let go of what it captured when it is over, whoever still holds it.")
    func letsGo() async {
        let census = Census()
        let item = WorkItem(.task, "works", outer: nil) { [member = Census.Member(of: census)] in
            withExtendedLifetime(member) {}
        }

        await item.run()

        #expect(census.population == 0)
        withExtendedLifetime(item) {}
    }

    @Test("It is cancelled though its task is known only afterwards.")
    func cancelledEarly() {
        let task = Task {}

        item.cancel()
        item.started(as: task)

        #expect(task.isCancelled)
    }

    @Test("A wait that is over is let go of, and the others are not.")
    func dismiss() {
        var over: Wait? = Wait()
        var other: Wait? = Wait()
        weak let (weakOver, weakOther) = (over, other)
        for wait in [over, other].compactMap(\.self) { #expect(item.admit(wait)) }

        over.map(item.dismiss)
        (over, other) = (nil, nil)

        #expect(weakOver == nil)
        #expect(weakOther != nil)
    }

    @Test("Work and hooks let go of what they have waited for.")
    func frames() async throws {
        let over = Late<Wait>()
        let kept = Journal()
        @Sendable func waits(_ name: String) async {
            await Wait.enlisted { wait in
                over.value = wait
                wait.resume()
            }
            if over.value != nil { kept.note(name) }
        }
        let root = RouterFake("root", onActive: { _ in await waits("hook") })

        try await root.launch()
        await root.interactor.perform { await waits("work") }

        #expect(kept.entries.isEmpty)
        await root.shutdown()
    }
}
