import Routing
import RoutingTestSupport
import Testing

extension AskTests {
    @Test("A child is shown until it has answered, however late that is.")
    func lateAnswer() async {
        await schedules(20) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let cooked = Gate()
            try await root.launch()

            let question = start {
                try await slot.ask(1) { (reply: Reply<String>) in
                    RouterFake(
                        "asked",
                        onActive: { unit in
                            unit.task {
                                await cooked.wait()
                                reply("brisket")
                            }
                        })
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
        let food = try await slot.ask(1) { (reply: Reply<String>) in
            RouterFake(
                "asked",
                onActive: { _ in
                    reply("brisket")
                    reply("ribs")
                })
        }

        #expect(food == "brisket")
        await root.shutdown()
    }
}
