import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A work context and the callers that it blocks", .failsIfStuck)
struct WorkContextTests {
    private let caller = WorkContext.work(WorkItem("asks") {})

    private func blocked(_ kind: WorkItem.Kind) -> Int {
        let context: WorkContext? = .work(WorkItem("works", kind, caller: caller) {})
        return Array(context.blocked).count
    }

    @Test("The caller of a task is blocked until the task ends.")
    func task() {
        #expect(blocked(.task) == 2)
    }

    @Test("The caller of a transition is not: the transition goes on without it.")
    func transition() {
        #expect(blocked(.transition(of: Lifetime())) == 1)
    }

    @Test("A context that has ended is no task's context, and neither are its callers.")
    func ended() async {
        let item = WorkItem("works", caller: caller) {}
        await item.run()

        let contexts = await WorkContext.run(in: .work(item)) {
            WorkContext.current.workItems.count
        }

        #expect(contexts == 0)
    }
}
