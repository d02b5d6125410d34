import Routing
import RoutingTestSupport
import Testing

@Suite("15. A workflow moves through the tree step by step", .timeLimit(.minutes(5)))
struct WorkflowTests {
    /// A root with one slot, which shows the pit or the bar.
    private final class RootRouter: Routing {
        let unit = RouterFake("root")
        private let screen: Slot<String>

        var interactable: any Interactable { unit.interactable }
        var shown: String? { screen.key }

        init() { screen = Slot(of: unit.interactor) }

        func show(_ screen: String) async {
            await self.screen.show(screen) {
                if screen == "pit" { PitRouter() } else { BarRouter() }
            }
        }
    }

    private final class PitRouter: Routing {
        let unit = RouterFake("pit")
        private let dishes: BackStack<String>

        var interactable: any Interactable { unit.interactable }

        init() { dishes = BackStack(of: unit.interactor) { RouterFake($0) } }

        func open(_ dish: String) async { await dishes.push(dish) }
    }

    private final class BarRouter: Routing {
        let unit = RouterFake("bar")
        var interactable: any Interactable { unit.interactable }
    }

    private struct SoldOut: Error {}

    private let openPit = Workflow("opens a dish", from: RootRouter.self)
        .step("opens the pit") { root in
            await root.show("pit")
            return try await root.child(PitRouter.self, within: .seconds(1))
        }

    @Test("Each step gets the result of the step before it, and the last result is returned.")
    func steps() async throws {
        let root = RootRouter()
        try await root.launch()

        let dish = try await openPit.step("opens the dish") { pit in
            await pit.open("ribs")
            return try await pit.child(RouterFake.self, within: .seconds(1))
        }.run(from: root)

        #expect(dish.interactor.name == "ribs")
        #expect(root.shown == "pit")
        await root.shutdown()
    }

    @Test("It waits for a unit that is not active yet, and goes on when it is.")
    func waits() async {
        await schedules(200) {
            let root = RootRouter()
            try await root.launch()
            let workflow = Workflow("finds the pit", from: RootRouter.self)
                .step("waits for the pit") { root in
                    try await root.child(PitRouter.self, within: .seconds(3_600))
                }
                .step("opens the dish") { await $0.open("ribs") }

            let run = start { try await workflow.run(from: root) }
            await root.show("bar")
            await root.show("pit")
            try await run.value

            #expect(root.tree.children.first?.children.count == 1)
            await root.shutdown()
        }
    }

    @Test("If a unit does not come, the error has the names of the workflow and of the step.")
    func timedOut() async throws {
        let root = RootRouter()
        try await root.launch()
        let workflow = openPit.step("looks for the bar") { pit in
            try await pit.child(BarRouter.self, within: .seconds(3))
        }

        let error = await Diagnostics.$current.withValue(Diagnostics(sleep: { _ in })) {
            await #expect(throws: WorkflowError.self) { try await workflow.run(from: root) }
        }

        #expect(error?.reason == .timedOut)
        #expect(
            error?.description == """
                The workflow “opens a dish” ended at “looks for the bar”: \
                BarRouter was not active below InteractorFake within 3.0 seconds.
                """)
        await root.shutdown()
    }

    @Test("A step that throws ends it; the steps after it are not run.")
    func failingStep() async throws {
        let done = Journal()
        let root = RootRouter()
        try await root.launch()
        let workflow =
            openPit
            .step("orders") { _ -> Int in throw SoldOut() }
            .step("pays") { _ in done.append("paid") }

        let error = await #expect(throws: WorkflowError.self) {
            try await workflow.run(from: root)
        }

        #expect(error?.reason == .stepFailed)
        #expect(
            error?.description == "The workflow “opens a dish” ended at “orders”: SoldOut()")
        #expect(done.entries.isEmpty)
        await root.shutdown()
    }

    @Test("If it is cancelled between two steps, the next one is not started.")
    func cancelled() async throws {
        let done = Journal()
        let workflow = Workflow("counts", from: Int.self)
            .step("one") { number in
                // Safe: the closure runs in that task.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return number + 1
            }
            .step("two") { _ in done.append("two") }

        let run = start { try await workflow.run(from: 0) }
        let error = await #expect(throws: WorkflowError.self) { try await run.value }

        #expect(error?.reason == .cancelled)
        #expect(done.entries.isEmpty)
    }

    @Test("The detach of its first unit ends it.")
    func detached() async {
        await schedules(100) {
            let root = RootRouter()
            try await root.launch()
            let workflow = Workflow("finds the pit", from: RootRouter.self)
                .step("waits for the pit") { root in
                    try await root.child(PitRouter.self, within: .seconds(3_600))
                }
            let run = start { try await workflow.run(from: root) }
            await settle()

            await root.shutdown()

            let error = await #expect(throws: WorkflowError.self) { _ = try await run.value }
            #expect(error?.reason == .detached)
        }
    }
}
