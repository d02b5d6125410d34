import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A newer list of children wins", .failsIfStuck)
struct KeyedChildrenListTests {
    private let root = RouterFake("root")
    private let children: KeyedChildren<String>

    init() { children = KeyedChildren(of: root.interactor) }

    @Test("However two lists cross, the newer one is shown in the end.")
    func newerList() async {
        await schedules(300) {
            let root = RouterFake("root")
            let children = KeyedChildren<Int>(of: root.interactor)
            try await root.launch()
            let building = Gate()

            let older = start {
                await children.set([1, 2, 3]) { key in
                    building.open()
                    await Task.yield()
                    return RouterFake("\(key)")
                }
            }
            await building.wait()
            await children.set([4, 3]) { RouterFake("\($0)") }
            await older.value

            #expect(children.keys == [4, 3])
            await root.shutdown()
        }
    }

    @Test("A list that a transition of the owner cannot wait for is shown in its order, too.")
    func queued() async throws {
        try await root.launch()
        let slot = Slot<Int>(of: root.interactor)
        let (others, isBuilt) = (Journal(), Gate())

        await slot.change { [children] _ in
            await children.set(["a", "b", "c"]) { key in
                if key == "a" { await isBuilt.wait() }
                others.append(key)
                if others.entries.count == 2 { isBuilt.open() }
                return RouterFake(key)
            }
            return .stay
        }
        await eventually { children.keys.count == 3 }

        #expect(children.keys == ["a", "b", "c"])
        await root.shutdown()
    }

    @Test("A child that is shown while a list is shown comes after those of the list.")
    func shownMeanwhile() async {
        await schedules(20) {
            let root = RouterFake("root")
            let children = KeyedChildren<String>(of: root.interactor)
            try await root.launch()

            await children.set(["a", "b"]) { key in
                start { await children.show("later") { RouterFake("later") } }
                return RouterFake(key)
            }
            await settle()

            #expect(children.keys == ["a", "b", "later"])
            await root.shutdown()
        }
    }

    @Test(
        "An older list that was held up does not show the rest; the order is that of the newer one."
    )
    func heldUp() async {
        await schedules(20) {
            let (building, proceed) = (Gate(), Gate())
            let (newBuilding, newProceed) = (Gate(), Gate())
            let root = RouterFake("root")
            let children = KeyedChildren<String>(of: root.interactor)
            try await root.launch()

            start {
                await children.set(["held up", "b"]) { key in
                    await building.open(thenWaitFor: proceed)
                    return RouterFake(key)
                }
            }
            await building.wait()
            start {
                await children.set(["a", "b"]) { key in
                    if key == "a" { await newBuilding.open(thenWaitFor: newProceed) }
                    return RouterFake(key)
                }
            }
            await settle()
            proceed.open()
            await newBuilding.wait()
            await settle()
            #expect(children["b"] == nil)
            newProceed.open()
            await settle()

            #expect(children.keys == ["a", "b"])
            await root.shutdown()
        }
    }

    @Test("A list is shown in its order, even if the work that sets it is cancelled.")
    func cancelled() async throws {
        try await root.launch()
        await children.set(["a", "b"]) { RouterFake($0) }

        await root.interactor.perform { [children] in
            // Safe: the task is used within the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await children.set(["b", "a"]) { RouterFake($0) }
        }

        #expect(children.keys == ["b", "a"])
        await root.shutdown()
    }

    @Test("The captures of a list's build are released when the list is shown.")
    func releases() async throws {
        let counter = InstanceCounter()
        try await root.launch()

        await children.set(["a"]) { [instance = InstanceCounter.Instance(of: counter)] key in
            withExtendedLifetime(instance) { RouterFake(key) }
        }

        #expect(counter.count == 0)
        await root.shutdown()
    }
}
