import Testing

@testable import Routing

@Suite("A work context and the callers that it blocks")
struct WorkContextTests {
    private let caller = WorkContext.work(WorkItem(.task, "asks", caller: nil) {})

    private func blocked(_ kind: WorkItem.Kind) -> Int {
        let context: WorkContext? = .work(WorkItem(kind, "works", caller: caller) {})
        return Array(context.blocked).count
    }

    @Test("The caller of a task is blocked until the task ends.")
    func task() {
        #expect(blocked(.task) == 2)
    }

    @Test("The caller of a transition is not: the transition goes on without it.")
    func transition() {
        #expect(blocked(.transition) == 1)
    }
}
