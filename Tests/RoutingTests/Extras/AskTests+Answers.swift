import Routing
import RoutingTestSupport
import Testing

@testable import RoutingExtras

extension AskTests {
    @Test("A child is shown until it has answered, however late that is.")
    func lateAnswer() async {
        await schedules(20) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let cooked = Gate()
            try await root.launch()

            let question = start {
                try await slot.ask(1) { (answer: Answer<String>) in
                    start {
                        await cooked.wait()
                        answer("brisket")
                    }
                    return RouterFake("asked")
                }
            }
            await settle()
            #expect(slot.key == 1)
            cooked.open()

            #expect(try await question.value == "brisket")
            #expect(slot.key == nil)
            await root.shutdown()
        }
    }

    @Test("The first answer counts.")
    func twoAnswers() async throws {
        try await root.launch()
        let food = try await slot.ask(1) { (answer: Answer<String>) in
            RouterFake(
                "asked",
                onActive: { _ in
                    answer("brisket")
                    answer("ribs")
                })
        }

        #expect(food == "brisket")
        await root.shutdown()
    }

    @Test("An answer counts that came before the detach of the unit that asks.")
    func answerBeforeTheDetach() async {
        await schedules(20) {
            let (root, asker, journal) = (RouterFake("root"), RouterFake("asker"), Journal())
            let slot = Slot<Int>(of: root.interactor)
            let (answered, mayGoOn) = (Gate(), Gate())
            try await root.launch()
            try await root.attach(asker)
            asker.interactor.task {
                let answer = try? await slot.ask(1) { (answer: Answer<String>) in
                    RouterFake(
                        "asked",
                        onActive: { _ in
                            answer("brisket")
                            await answered.open(thenWaitFor: mayGoOn)
                        })
                }
                journal.append(answer ?? "no answer")
            }
            await answered.wait()

            await root.detach(asker)
            mayGoOn.open()
            await settle()

            #expect(journal.entries == ["brisket"])
            #expect(slot.key == nil)
            await root.shutdown()
        }
    }

    @Test("The error of a build ends the question.")
    func broken() async throws {
        try await root.launch()
        let reports = await reports {
            let code = await code {
                try await slot.ask(1) { (_: Answer<String>) -> any Routing in
                    throw CancellationError()
                }
            }
            #expect(code == .buildFailed)
        }

        #expect(reports.count == 1)
        await root.shutdown()
    }

    @Test("A hook whose unit is detached waits for no answer, and the question is over.")
    func hook() async {
        await schedules(20) {
            let (root, codes, asked) = (RouterFake("root"), Journal(), Gate())
            let slot = Slot<Int>(of: root.interactor)
            let asker = RouterFake(
                "asker",
                onActive: { _ in
                    let code = await code {
                        try await slot.ask(1) { (_: Answer<String>) in
                            RouterFake("asked", onActive: { _ in asked.open() })
                        }
                    }
                    codes.append("\(code == .cancelled)")
                })
            try await root.launch()
            let attach = start { try? await root.attach(asker) }
            await asked.wait()
            await settle()

            await root.detach(asker)
            await attach.value

            #expect(codes.entries == ["true"])
            #expect(slot.key == nil)
            await root.shutdown()
        }
    }
}
