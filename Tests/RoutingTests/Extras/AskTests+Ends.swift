import Routing
import RoutingTestSupport
import Testing

@testable import RoutingExtras

extension AskTests {
    /// The moment at which the asker ends.
    enum Moment: CaseIterable { case build, activation }

    @Test(
        "When the unit that asks is detached, the child does not stay.", arguments: Moment.allCases)
    func askerIsDetached(during moment: Moment) async {
        await schedules(50) {
            let (root, asker) = (RouterFake("root"), RouterFake("asker"))
            let slot = Slot<Int>(of: root.interactor)
            let (reached, mayGoOn) = (Gate(), Gate())
            try await root.launch()
            try await root.attach(asker)
            let asked = RouterFake(
                "asked",
                onActive: { _ in
                    if moment == .activation { await reached.open(thenWaitFor: mayGoOn) }
                })
            asker.interactor.task {
                _ = await code {
                    try await slot.ask(1) { (_: Answer<String>) in
                        if moment == .build { await reached.open(thenWaitFor: mayGoOn) }
                        return asked
                    }
                }
            }
            await reached.wait()

            await root.detach(asker)
            mayGoOn.open()
            await settle()

            #expect(slot.key == nil)
            #expect(asked.state == .closed)
            await root.shutdown()
        }
    }

    @Test("A question may be answered while its child is built.")
    func answeredInTheBuild() async throws {
        try await root.launch()
        let food = try await slot.ask(1) { (answer: Answer<String>) in
            answer("brisket")
            return RouterFake("asked")
        }

        #expect(food == "brisket")
        #expect(slot.key == nil)
        await root.shutdown()
    }

    @Test("A child that holds its answer is released once it has answered.")
    func released() async throws {
        try await root.launch()
        let child = WeakBox<RouterFake>()

        let food = try await slot.ask(1) { (answer: Answer<String>) in
            let router = RouterFake("asked", onActive: { unit in unit.task { answer("brisket") } })
            child.value = router
            return router
        }

        #expect(food == "brisket")
        #expect(child.value == nil)
        await root.shutdown()
    }

    @Test("When the unit that asks is detached after an early answer, no child is shown or kept.")
    func askerIsDetachedAfterTheAnswer() async {
        await schedules(20) {
            let (root, asker) = (RouterFake("root"), RouterFake("asker"))
            let slot = Slot<Int>(of: root.interactor)
            let (answered, mayGoOn, child) = (Gate(), Gate(), WeakBox<RouterFake>())
            try await root.launch()
            try await root.attach(asker)
            asker.interactor.task {
                _ = await code {
                    try await slot.ask(1) { (answer: Answer<String>) in
                        answer("brisket")
                        await answered.open(thenWaitFor: mayGoOn)
                        let router = RouterFake("asked", onActive: { _ in answer("again") })
                        child.value = router
                        return router
                    }
                }
            }
            await answered.wait()

            await root.detach(asker)
            mayGoOn.open()
            await settle()

            #expect(slot.key == nil)
            #expect(child.value == nil)
            await root.shutdown()
        }
    }

    @Test("A unit that is attached elsewhere is left alone when the question is over.")
    func attachedElsewhere() async {
        await schedule {
            let (root, other) = (RouterFake("root"), RouterFake("other"))
            let slot = Slot<Int>(of: root.interactor)
            let (building, mayGoOn) = (Gate(), Gate())
            try await root.launch()
            try await root.attach(other)
            let question = start {
                await code {
                    try await slot.ask(1) { (_: Answer<String>) in
                        await building.open(thenWaitFor: mayGoOn)
                        return other
                    }
                }
            }
            await building.wait()

            question.cancel()
            mayGoOn.open()
            _ = await question.value

            #expect(other.state == .active)
            await root.shutdown()
        }
    }

    @Test("A child may answer and detach itself while it becomes active.")
    func answersAndEndsAtOnce() async throws {
        try await root.launch()
        let food = try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            try await slot.ask(1) { (answer: Answer<String>) in
                RouterFake(
                    "asked",
                    onActive: { unit in
                        answer("brisket")
                        await unit.detachSelf()
                    })
            }
        }

        #expect(food == "brisket")
        #expect(slot.key == nil)
        await root.shutdown()
    }
}
