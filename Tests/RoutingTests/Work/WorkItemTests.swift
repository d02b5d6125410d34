import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A piece of work", .failsIfStuck)
struct WorkItemTests {
    @Test("It can be cancelled from its first line on, even if `start` has not returned.")
    func cancelledAtOnce() async {
        // On real threads, so often that some work runs while another thread is still in `start`.
        let count = 20_000
        let isCancelled = Journal()
        for _ in 0..<count {
            let own = WeakBox<WorkItem>()
            let item = WorkItem("works") {
                own.value?.cancel()
                isCancelled.append("\(Task.isCancelled)")
            }
            own.value = item
            await item.start {}.value
        }

        #expect(isCancelled.entries.count { $0 == "true" } == count)
    }

    @Test("Work, also if it is cancelled, and hooks release their waits when these are over.")
    func contexts() async throws {
        let over = WeakBox<Wait>()
        let kept = Journal()
        @Sendable func waits(_ name: String) async {
            var wait: Wait? = Wait()
            over.value = wait
            wait?.resume()
            await wait?.suspend()
            wait = nil
            if over.value != nil { kept.append(name) }
        }
        let root = RouterFake("root", onActive: { _ in await waits("hook") })

        try await root.launch()
        await root.interactor.perform { await waits("work") }
        await root.interactor.perform {
            // Safe: the closure runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await waits("cancelled work")
        }

        #expect(kept.entries.isEmpty)
        await root.shutdown()
    }
}
