import Routing
import RoutingTestSupport
import Testing

@testable import RoutingExtras

@Suite("A slot asks a child and gets its answer", .failsIfStuck)
struct AskTests {
    let root = RouterFake("root")
    let slot: Slot<Int>

    init() { slot = Slot(of: root.interactor) }

    func code(_ ask: () async throws -> String) async -> RoutingError.Code? {
        do {
            _ = try await ask()
            return nil
        } catch {
            return (error as? RoutingError)?.code
        }
    }

    @Test("The answer ends the question, and the child is detached.")
    func answer() async throws {
        try await root.launch()
        let food = try await slot.ask(1) { (answer: Answer<String>) in
            RouterFake("asked", onActive: { unit in unit.task { answer("brisket") } })
        }

        #expect(food == "brisket")
        #expect(slot.key == nil)
        await root.shutdown()
    }

    @Test("A child that detaches itself without an answer ends the question.")
    func childEnds() async throws {
        try await root.launch()
        let code = await code {
            try await slot.ask(1) { (_: Answer<String>) in
                RouterFake("asked", onActive: { unit in unit.task { await unit.detachSelf() } })
            }
        }

        #expect(code == .detached)
        await root.shutdown()
    }

    @Test("A caller that is cancelled gets no answer, and the child is detached.")
    func cancelled() async throws {
        try await root.launch()
        let asked = Gate()
        let child = RouterFake("asked", onActive: { _ in asked.open() })
        let question = start {
            await code { try await slot.ask(1) { (_: Answer<String>) in child } }
        }
        await asked.wait()

        question.cancel()

        #expect(await question.value == .cancelled)
        #expect(child.state == .closed)
        await root.shutdown()
    }

    @Test("A shutdown does not wait for an answer, whoever asks.", arguments: [true, false])
    func shutdown(asksFromWork: Bool) async {
        await schedules(50) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            try await root.launch()
            let asked = Gate()
            let ask: @Sendable () async -> Void = {
                let code = await code {
                    try await slot.ask(1) { (_: Answer<String>) in
                        RouterFake("asked", onActive: { _ in asked.open() })
                    }
                }
                #expect(code != nil)
            }
            let question = start {
                if asksFromWork {
                    await root.interactor.perform { await ask() }
                } else {
                    await ask()
                }
            }
            await asked.wait()

            await root.shutdown()
            await question.value
        }
    }

    @Test("A child that is shown already cannot be asked.")
    func shown() async throws {
        try await root.launch()
        await slot.show(1) { RouterFake("shown") }

        let code = await code { try await slot.ask(1) { (_: Answer<String>) in RouterFake("") } }

        #expect(code == .alreadyShown)
        #expect(slot.key == 1)
        await root.shutdown()
    }
}

extension AskTests {
    @Test("A question that cannot wait for its turn shows no child.")
    func cannotWait() async throws {
        await schedule {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let journal = Journal()
            try await root.launch()

            await slot.show(1) {
                RouterFake(
                    "one",
                    onActive: { _ in
                        do {
                            _ = try await slot.ask(2) { (_: Answer<String>) in
                                RouterFake("asked", journal)
                            }
                        } catch {
                            journal.append("\((error as? RoutingError)?.code == .cancelled)")
                        }
                    })
            }
            await slot.clear()

            #expect(journal.entries == ["true"])
            await root.shutdown()
        }
    }
}
