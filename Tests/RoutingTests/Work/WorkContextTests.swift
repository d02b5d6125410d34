import Testing

@testable import Routing

@Suite("Who waits for a piece of work")
struct WorkContextTests {
    private let caller = CallFrame.work(WorkItem(.task, "asks", outer: nil) {})

    private func bound(_ kind: WorkItem.Kind) -> Int {
        let frame: CallFrame? = .work(WorkItem(kind, "works", outer: caller) {})
        return Array(frame.bound).count
    }

    @Test("The caller of a task is bound to it, whatever happens.")
    func task() {
        #expect(bound(.task) == 2)
    }

    @Test("Who asked for a transition is not: the transition goes on without.")
    func transition() {
        #expect(bound(.transition) == 1)
    }
}
