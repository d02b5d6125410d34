import Routing
import RoutingTestSupport
import Testing

@testable import RoutingExtras

extension AskTests {
    @Test("Work that is cancelled while its question waits for its turn shows no child.")
    func cancelledInTheQueue() async {
        await schedules(50) {
            let (root, journal) = (RouterFake("root"), Journal())
            let slot = Slot<Int>(of: root.interactor)
            let (building, mayBuild) = (Gate(), Gate())
            try await root.launch()
            let show = start {
                await slot.show(1) {
                    await building.open(thenWaitFor: mayBuild)
                    return RouterFake("one")
                }
            }
            await building.wait()
            let work = root.interactor.task {
                _ = await code {
                    try await slot.ask(2) { (_: Answer<String>) in RouterFake("asked", journal) }
                }
            }
            await settle()

            work.cancel()
            mayBuild.open()
            _ = await show.value
            await settle()

            #expect(journal.entries.isEmpty)
            #expect(slot.key == 1)
            await root.shutdown()
        }
    }

    @Test("Work that is cancelled while its child is built shows no child.")
    func cancelledDuringTheBuild() async {
        await schedule {
            let (root, journal) = (RouterFake("root"), Journal())
            let slot = Slot<Int>(of: root.interactor)
            let (building, mayGoOn) = (Gate(), Gate())
            try await root.launch()
            let work = root.interactor.task {
                let code = await code {
                    try await slot.ask(1) { (_: Answer<String>) in
                        await building.open(thenWaitFor: mayGoOn)
                        return RouterFake("asked", journal)
                    }
                }
                journal.append("\(code == .cancelled)")
            }
            await building.wait()

            work.cancel()
            mayGoOn.open()
            await settle()

            #expect(journal.contains("true"))
            #expect(!journal.contains("asked becomes active"))
            await root.shutdown()
        }
    }

    @Test(
        "When the unit that asks is detached while the old child resigns, the new one is closed."
    )
    func askerIsDetachedDuringTheSwap() async {
        await schedules(20) {
            let (root, asker, asked) = (
                RouterFake("root"), RouterFake("asker"), RouterFake("asked")
            )
            let slot = Slot<Int>(of: root.interactor)
            let (resigning, mayGoOn, journal) = (Gate(), Gate(), Journal())
            try await root.launch()
            try await root.attach(asker)
            await slot.show(1) {
                RouterFake("old", onResign: { _ in await resigning.open(thenWaitFor: mayGoOn) })
            }
            asker.interactor.task {
                _ = await code { try await slot.ask(2) { (_: Answer<String>) in asked } }
                journal.append("\(asked.state)")
            }
            await resigning.wait()

            await root.detach(asker)
            mayGoOn.open()
            await settle()

            #expect(slot.key == nil)
            #expect(journal.entries == ["closed"])
            await root.shutdown()
        }
    }

    @Test("A caller that is cancelled learns that, even if the child ends at the same time.")
    func cancelledAtTheEnd() async {
        await schedules(20) {
            let (root, child, asked) = (RouterFake("root"), RouterFake("asked"), Gate())
            let slot = Slot<Int>(of: root.interactor)
            try await root.launch()
            let question = start {
                await code {
                    try await slot.ask(1) { (_: Answer<String>) in
                        asked.open()
                        return child
                    }
                }
            }
            await asked.wait()
            await settle()

            question.cancel()
            await root.detach(child)

            #expect(await question.value == .cancelled)
            await root.shutdown()
        }
    }
}
