import Routing
import RoutingTestSupport
import Testing

@Suite("6. Calls within one task tree do not deadlock", .schedules(10))
struct DeadlockTests {
    @Test("A child detaches itself from its own task; then its other tasks have ended.")
    func ownDetach() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let done = Gate()
        let child = RouterFake(
            "child",
            onActive: { unit in
                unit.task("other") {
                    await Gate().waitUnlessCancelled()
                    journal.append("other work ends")
                }
            })
        try await root.launch()
        try await root.attach(child)

        child.interactor.task("own") {
            await root.detach(child)
            journal.append("detached, cancelled: \(Task.isCancelled)")
            done.open()
        }
        await done.wait()

        #expect(journal.entries == ["other work ends", "detached, cancelled: true"])
        await root.shutdown()
    }

    @Test("Two tasks of a child both detach it.")
    func twoOwnDetaches() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child", onActive: { _ in })
        try await root.launch()
        try await root.attach(child)

        child.interactor.task { await root.detach(child) }
        child.interactor.task { await root.detach(child) }
        await root.detach(child)

        #expect(child.state == .closed)
        await root.shutdown()
    }

    @Test("Siblings detach each other.")
    func siblings() async throws {
        let root = RouterFake("root")
        let one = RouterFake("one")
        let two = RouterFake("two")
        try await root.launch()
        try await root.attach(one)
        try await root.attach(two)

        one.interactor.task { await root.detach(two) }
        two.interactor.task { await root.detach(one) }
        await root.detach(one)
        await root.detach(two)

        #expect(root.children.isEmpty)
        await root.shutdown()
    }

    @Test("A child detaches its parent, and a grandchild the whole tree, from their tasks.")
    func upwards() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child")
        let grandchild = RouterFake("grandchild")
        try await root.launch()
        try await root.attach(child)
        try await child.attach(grandchild)

        grandchild.interactor.task { await root.shutdown() }
        child.interactor.task { await root.detach(child) }
        await root.shutdown()

        #expect([root, child, grandchild].allSatisfy { $0.state == .closed })
    }

    @Test("A child asks for its own replacement while it becomes active.")
    func replacementDuringActivation() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        await slot.show(1) {
            RouterFake("one", onActive: { _ in await slot.show(2) { RouterFake("two") } })
        }
        await slot.show(3) { RouterFake("three") }

        #expect(slot.key == 3)
        await root.shutdown()
    }

    @Test("A unit that shows children at once while it becomes active learns that it is done.")
    func showDuringActivation() async throws {
        let results = Journal()
        let root = RouterFake(
            "root",
            onActive: { unit in
                async let one = Slot<Int>(of: unit).show(1) { RouterFake("one") }
                async let other = Slot<Int>(of: unit).show(1) { RouterFake("other") }
                for result in await [one, other] { results.append("\(result)") }
            })

        try await root.launch()

        #expect(results.entries == ["done", "done"])
        await root.shutdown()
    }

    @Test(
        "A child asks for its own replacement from its task, and learns that it is done.",
        .schedule())
    func replacementFromTask() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let one = RouterFake("one")
        await slot.show(1) { one }
        let keys = Journal()

        await one.interactor.perform("swap") {
            let result = await slot.show(2) { RouterFake("two") }
            keys.append("\(result), \(slot.key ?? 0)")
        }

        #expect(keys.entries == ["done, 2"])
        await root.shutdown()
    }

    @Test("A child detaches itself while it becomes active.")
    func detachDuringOwnActivation() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let child = RouterFake(
            "child",
            onActive: { unit in
                guard let me = root.children.first else { return }
                await root.detach(me)
            })

        let error = await #expect(throws: RoutingError.self) { try await root.attach(child) }
        await root.detach(child)

        #expect(error?.code == .detached)
        #expect(child.state == .closed)
        await root.shutdown()
    }

    @Test("A child detaches its parent while it resigns.")
    func detachDuringResignation() async throws {
        let root = RouterFake("root")
        let parent = RouterFake("parent")
        let child = RouterFake("child", onResign: { _ in await root.detach(parent) })
        try await root.launch()
        try await root.attach(parent)
        try await parent.attach(child)

        await parent.detach(child)
        await root.detach(parent)

        #expect(root.children.isEmpty)
        await root.shutdown()
    }

    @Test("Two new children each ask for a transition of the other's slot.")
    func crossedSlots() async throws {
        let root = RouterFake("root")
        let left = Slot<Int>(of: root.interactor)
        let right = Slot<Int>(of: root.interactor)
        try await root.launch()

        async let first = left.show(1) {
            RouterFake("left", onActive: { _ in await right.show(2) { RouterFake("r") } })
        }
        async let second = right.show(1) {
            RouterFake("right", onActive: { _ in await left.show(2) { RouterFake("l") } })
        }
        _ = await (first, second)
        await root.shutdown()

        #expect(root.state == .closed)
    }
}
