import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A piece of work", .failsIfStuck)
struct WorkItemTests {
    private let item = WorkItem("works") {}

    @Test("Its captures are released when it is over, even if the item is retained.")
    func releases() async {
        let counter = InstanceCounter()
        let item = WorkItem("works") {
            [instance = InstanceCounter.Instance(of: counter)] in
            withExtendedLifetime(instance) {}
        }

        await item.run()

        #expect(counter.count == 0)
        withExtendedLifetime(item) {}
    }

    @Test("It can be cancelled before its start.")
    func cancelledEarly() async {
        let isCancelled = Journal()
        let item = WorkItem("works") { isCancelled.append("\(Task.isCancelled)") }

        item.cancel()
        await item.start {}.value

        #expect(isCancelled.entries == ["true"])
    }

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

    @Test("A wait that is over is released, and the others are not.")
    func remove() {
        var over: Wait? = Wait()
        var other: Wait? = Wait()
        weak let (weakOver, weakOther) = (over, other)
        for wait in [over, other].compactMap(\.self) { #expect(item.add(wait)) }

        over.map(item.remove)
        (over, other) = (nil, nil)

        #expect(weakOver == nil)
        #expect(weakOther != nil)
    }

    @Test("Work and hooks release their waits when these are over.")
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

        #expect(kept.entries.isEmpty)
        await root.shutdown()
    }

    @Test("Work that was cancelled releases its waits as well.")
    func cancelledWaits() async throws {
        let over = WeakBox<Wait>()
        let root = RouterFake("root")
        try await root.launch()

        await root.interactor.perform {
            // Safe: the closure runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            var wait: Wait? = Wait()
            over.value = wait
            wait?.resume()
            await wait?.suspend()
            wait = nil
            #expect(over.value == nil)
        }

        await root.shutdown()
    }
}
