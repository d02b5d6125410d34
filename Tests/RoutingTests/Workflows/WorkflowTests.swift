import Routing
import RoutingTestSupport
import Testing

@Suite("15. A workflow goes through the tree step by step", .timeLimit(.minutes(5)))
struct WorkflowTests {
    /// A house with one slot, in which the pit is shown.
    private final class HouseRouter: Routing {
        let unit = RouterFake("house")
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

    private let openPit = Workflow("opens a dish", from: HouseRouter.self)
        .step("opens the pit") { house in
            await house.show("pit")
            return try await house.child(PitRouter.self, within: .seconds(1))
        }

    @Test("Each step gets what the one before has found; the last one's is returned.")
    func steps() async throws {
        let house = HouseRouter()
        try await house.launch()

        let dish = try await openPit.step("opens the dish") { pit in
            await pit.open("ribs")
            return try await pit.child(RouterFake.self, within: .seconds(1))
        }.run(from: house)

        #expect(dish.interactor.name == "ribs")
        #expect(house.shown == "pit")
        await house.shutdown()
    }

    @Test("It waits for a unit that is not there yet, and goes on when it is.")
    func waits() async {
        await schedules(200) {
            let house = HouseRouter()
            try await house.launch()
            let workflow = Workflow("finds the pit", from: HouseRouter.self)
                .step("waits for the pit") { house in
                    try await house.child(PitRouter.self, within: .seconds(3_600))
                }
                .step("opens the dish") { await $0.open("ribs") }

            let run = start { try await workflow.run(from: house) }
            await house.show("bar")
            await house.show("pit")
            try await run.value

            #expect(house.tree.children.first?.children.count == 1)
            await house.shutdown()
        }
    }

    @Test("A unit that does not come ends it with the names of the workflow and of the step.")
    func timedOut() async throws {
        let house = HouseRouter()
        try await house.launch()
        let workflow = openPit.step("looks for the bar") { pit in
            try await pit.child(BarRouter.self, within: .seconds(3))
        }

        let error = await Diagnostics.$current.withValue(Diagnostics(sleep: { _ in })) {
            await #expect(throws: WorkflowError.self) { try await workflow.run(from: house) }
        }

        #expect(error?.reason == .timedOut)
        #expect(
            error?.description == """
                The workflow “opens a dish” ended at “looks for the bar”: \
                BarRouter was not active below InteractorFake within 3.0 seconds.
                """)
        await house.shutdown()
    }

    @Test("A step that throws ends it; the steps after it are not done.")
    func failingStep() async throws {
        let done = Journal()
        let house = HouseRouter()
        try await house.launch()
        let workflow =
            openPit
            .step("orders") { _ -> Int in throw SoldOut() }
            .step("pays") { _ in done.note("paid") }

        let error = await #expect(throws: WorkflowError.self) {
            try await workflow.run(from: house)
        }

        #expect(error?.reason == .stepFailed)
        #expect(
            error?.description == "The workflow “opens a dish” ended at “orders”: SoldOut()")
        #expect(done.entries.isEmpty)
        await house.shutdown()
    }

    @Test("Cancelled between two steps, it does not begin the next.")
    func cancelled() async throws {
        let done = Journal()
        let workflow = Workflow("counts", from: Int.self)
            .step("one") { number in
                // Safe: the task is that of the closure, which is running.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return number + 1
            }
            .step("two") { _ in done.note("two") }

        let run = start { try await workflow.run(from: 0) }
        let error = await #expect(throws: WorkflowError.self) { try await run.value }

        #expect(error?.reason == .cancelled)
        #expect(done.entries.isEmpty)
    }

    @Test("The detach of the unit from which it starts ends it.")
    func detached() async {
        await schedules(100) {
            let house = HouseRouter()
            try await house.launch()
            let workflow = Workflow("finds the pit", from: HouseRouter.self)
                .step("waits for the pit") { house in
                    try await house.child(PitRouter.self, within: .seconds(3_600))
                }
            let run = start { try await workflow.run(from: house) }
            await settle()

            await house.shutdown()

            let error = await #expect(throws: WorkflowError.self) { _ = try await run.value }
            #expect(error?.reason == .detached)
        }
    }
}
