import Routing
import RoutingTestSupport
import Testing

@Suite("5, 6. Calls end", .failsIfStuck)
struct DeadlockTests {
    @Test(
        "A call within one task tree, or one that crosses another",
        arguments: rows + attaches + detaches)
    func ends(row: Row<TestTree>) async throws { try await row.check(in: .schedules(10)) }

    private static let rows: [Row<TestTree>] = [
        Row(
            "A child detaches itself from its own task; then its other tasks have ended.",
            "other work ends", "detached, cancelled: true"
        ) { t in
            let done = Gate()
            let child = try await t.attach("child") { unit in
                unit.task("other") {
                    await hangs()
                    t.see("other work ends")
                }
            }
            child.interactor.task("own") {
                await t.root.detach(child)
                t.see("detached, cancelled: \(Task.isCancelled)")
                done.open()
            }
            await done.wait()
        },
        Row("Two tasks of a child both detach it.", "child is closed") { t in
            let child = try await t.attach("child")
            for _ in 1...2 { child.interactor.task { await t.root.detach(child) } }
            await t.root.detach(child)
            t.see(child)
        },
        Row("Siblings detach each other.", "children: none") { t in
            let (one, two) = (try await t.attach("one"), try await t.attach("two"))
            one.interactor.task { await t.root.detach(two) }
            two.interactor.task { await t.root.detach(one) }
            await t.root.detach(one)
            await t.root.detach(two)
            t.seeChildren(of: t.root)
        },
        Row(
            "A child detaches its parent, and a grandchild the whole tree, from their tasks.",
            "root is closed", "child is closed", "grandchild is closed"
        ) { t in
            let child = try await t.attach("child")
            let grandchild = try await t.attach("grandchild", to: child)
            grandchild.interactor.task { await t.root.shutdown() }
            child.interactor.task { await t.root.detach(child) }
            await t.root.shutdown()
            t.see(t.root, child, grandchild)
        },
        Row("A child asks for its own replacement while it becomes active.", "shows three") { t in
            await t.show("one") { _ in await t.show("two") }
            await t.show("three")
            t.seeSlot()
        },
        Row(
            "A child asks for its own replacement from its task, and learns that it is done.",
            "done", "shows two", in: .schedule
        ) { t in
            let one = t.unit("one")
            await t.show(one)
            await one.interactor.perform("swap") {
                t.see(await t.show("two"))
                t.seeSlot()
            }
        },
        Row(
            "A child detaches itself while it becomes active.", "detached", "child is closed"
        ) { t in
            let child = t.unit("child") { _ in
                if let me = t.root.children.first { await t.root.detach(me) }
            }
            t.see(await outcome { try await t.root.attach(child) })
            await t.root.detach(child)
            t.see(child)
        },
        Row("A child detaches its parent while it resigns.", "children: none") { t in
            let parent = try await t.attach("parent")
            let child = try await t.attach("child", to: parent) { _ in
            } onResign: { _ in
                await t.root.detach(parent)
            }
            await parent.detach(child)
            await t.root.detach(parent)
            t.seeChildren(of: t.root)
        },
        Row("Two new children each ask for a transition of the other's slot.", "both end") { t in
            let right = Slot<String>(of: t.root.interactor)
            async let first = t.show("left") { _ in
                await right.show("r") { RouterFake("r") }
            }
            async let second = right.show("right") {
                RouterFake("right") { _ in await t.show("l") }
            }
            _ = await (first, second)
            t.see("both end")
        },
        Row(
            "A unit that shows children at once while it becomes active learns that it is done.",
            "done", "done"
        ) { t in
            try await t.attach("parent") { unit in
                async let one = Slot<Int>(of: unit).show(1) { RouterFake("one") }
                async let other = Slot<Int>(of: unit).show(1) { RouterFake("other") }
                for result in await [one, other] { t.see(result) }
            }
        },
    ]

    /// A unit that becomes active detaches the one whose task attached it.
    private static func detachAttacher(_ t: TestTree, with work: @escaping InteractorFake.Hook)
        async throws
    {
        let done = Gate()
        let one = try await t.attach("one")
        one.interactor.task("attaches") {
            _ = try? await t.attach("two") { unit in
                await work(unit)
                await t.root.detach(one)
            }
            done.open()
        }
        await done.wait()
        t.see(one)
    }

    /// Detaches cross attaches.
    private static let attaches: [Row<TestTree>] = [
        Row(
            "A unit that becomes active detaches the one whose task attached it.",
            "one is closed", in: .schedule
        ) { try await detachAttacher($0) { _ in } },
        Row(
            "A unit with work that becomes active detaches the one whose task attached it.",
            "one is closed"
        ) { try await detachAttacher($0, with: works) },
        Row(
            "A task that a unit starts as it becomes active later waits for the task that attached it.",
            "work ends", "detach returns"
        ) { t in
            let (attached, detached) = (Gate(), Gate())
            let one = try await t.attach("one")
            one.interactor.task("attaches") {
                _ = try? await t.attach("two") { unit in
                    await works(unit)
                    start {
                        await attached.wait()
                        await t.root.detach(one)
                        t.see("detach returns")
                        detached.open()
                    }
                }
                attached.open()
                await hangs()
                await settle()
                t.see("work ends")
            }
            await detached.wait()
        },
        Row(
            "A detach ends the waits in the hook of a unit elsewhere that its work attaches.",
            "one is closed"
        ) { t in
            let waiting = Gate()
            let one = try await t.attach("one")
            let first = await t.showStopping("1")
            one.interactor.task("attaches") {
                _ = try? await t.attach("two") { _ in
                    waiting.open()
                    await t.show("2")
                }
            }
            await waiting.wait()
            await t.root.detach(one)
            t.see(one)
            t.stop.goOn()
            _ = await first.value
        },
        Row(
            "A swap that is asked for in a build waits for the end of that build.",
            "queued", "build ends", "two becomes active"
        ) { t in
            let child = t.unit("child")
            let below = Slot<Int>(of: child.interactor)
            await t.show(child)
            await below.show(1) {
                let result = await t.show("two") { _ in t.see("two becomes active") }
                await hangs()
                await settle()
                t.see(result)
                t.see("build ends")
                return RouterFake("below")
            }
            // Queued after the swap.
            await t.slot.clear()
        },
        Row(
            "An attach whose unit detached itself returns when the detach has.",
            "detached", "child has resigned"
        ) { t in
            t.see(
                await outcome {
                    try await t.attach("child", onActive: detachesItself, onResign: settles)
                })
            t.see(t.journal.entries.last { !$0.hasSuffix("released") } ?? "")
        },
    ]

    /// Detaches cross other detaches.
    private static let detaches: [Row<TestTree>] = [
        Row(
            "A task detaches its own unit and another one, whose task waits for the first.",
            "two is closed"
        ) { t in
            let (cancelled, detached) = (Gate(), Gate())
            let (one, two) = (try await t.attach("one"), try await t.attach("two"))
            two.interactor.task("joins") {
                await hangs()
                await cancelled.open(thenWaitFor: detached)
                await t.root.detach(one)
            }
            await one.interactor.perform("detaches both") {
                async let other: Void = t.root.detach(two)
                await cancelled.wait()
                await t.root.detach(one)
                detached.open()
                await other
            }
            // The detach of two ends its wait early: the task of two waits for this one.
            await t.root.shutdown()
            t.see(two)
        },
        Row(
            "Two tasks detach their own units, and each then waits for the other's unit.",
            "root is closed", "parent is closed", "one is closed", "two is closed"
        ) { t in
            let (resign, resigning, asking) = (Gate(), (Gate(), Gate()), (Gate(), Gate()))
            let parent = try await t.attach("parent")
            let one = try await t.attach("one", to: parent) { _ in
            } onResign: { _ in
                await resigning.0.open(thenWaitFor: resign)
            }
            let two = try await t.attach("two") { _ in
            } onResign: { _ in
                await resigning.1.open(thenWaitFor: resign)
            }
            one.interactor.task("one") {
                async let own: Void = parent.detach(one)
                await resigning.1.wait()
                asking.0.open()
                await t.root.detach(two)
                await own
            }
            two.interactor.task("two") {
                async let own: Void = t.root.detach(two)
                await resigning.0.wait()
                asking.1.open()
                await t.root.detach(parent)
                await own
            }
            await asking.0.wait()
            await asking.1.wait()
            await settle()
            resign.open()
            await t.root.shutdown()
            t.see(t.root, parent, one, two)
        },
        Row(
            "A detach of an ancestor ends the waits of the last task of a unit that is gone.",
            "parent is closed"
        ) { t in
            let detached = Gate()
            let parent = try await t.attach("parent")
            let child = try await t.attach("child", to: parent)
            let first = await t.showStopping("1")
            child.interactor.task("survivor") {
                await parent.detach(child)
                detached.open()
                await t.show("2")
            }
            await detached.wait()
            await t.root.detach(parent)
            t.see(parent)
            t.stop.goOn()
            _ = await first.value
        },
        Row(
            "A shutdown waits for a task that detached a unit above its own.",
            "work ends", "shutdown returns"
        ) { t in
            let (detached, hold) = (Gate(), Gate())
            let (root, child, grandchild) = (t.unit("top"), t.unit("child"), t.unit("grandchild"))
            let diagnostics = Diagnostics(report: { _ in hold.open() }, sleep: { _ in })
            try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
            try await root.attach(child)
            try await child.attach(grandchild)
            grandchild.interactor.task("survivor") {
                await root.detach(child)
                await detached.open(thenWaitFor: hold)
                t.see("work ends")
            }
            await detached.wait()
            await root.shutdown()
            t.see("shutdown returns")
            hold.open()
        },
    ]
}
