import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("22. A view that has gone by itself takes its unit with it", .schedules(50))
struct BackStackViewGoneTests {
    private func makeTest(_ covered: CoveredUnits) async throws -> TestStack {
        try await TestStack(covered, views: ScreenFake().placement) { ViewRouterFake($0) }
    }

    @Test("In a task that is cancelled, too.", arguments: [CoveredUnits.rebuilt, .kept])
    func cancelledTask(covered: CoveredUnits) async throws {
        let test = try await makeTest(covered)
        await test.push("a")
        await test.push("b")
        let gone = try #require(test.stack.child as? ViewRouterFake)

        let task = start {
            // Safe: the task is used within the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await test.stack.viewIsGone(gone.viewable)
        }
        await task.value
        await settle()

        #expect(gone.unit.state == .closed)
        #expect(test.route == "a")
        await test.root.shutdown()
    }

    @Test("When what is below it cannot be built, too.")
    func brokenBelow() async throws {
        let isBroken = Gate()
        let test = try await TestStack(.rebuilt, views: ScreenFake().placement) { key in
            if key == "a", isBroken.isOpen { throw TestStack.Broken() }
            return ViewRouterFake(key)
        }
        await test.push("a")
        await test.push("b")
        let gone = try #require(test.stack.child as? ViewRouterFake)
        isBroken.open()

        _ = await reports {
            await test.stack.viewIsGone(gone.viewable)
            await settle()
        }

        #expect(gone.unit.state == .closed)
        #expect(test.route == "a")
        await test.root.shutdown()
    }

    @Test("In work of a unit that is cancelled, too.")
    func cancelledWork() async throws {
        let test = try await makeTest(.rebuilt)
        await test.push("a")
        let gone = test.stack.child as? ViewRouterFake

        await test.root.interactor.perform {
            // Safe: the task is used within the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            if let gone { await test.stack.viewIsGone(gone.viewable) }
        }

        #expect(gone?.unit.state == .closed)
        await test.root.shutdown()
    }

    @Test("The view of a covered unit that is kept is not on the screen, so it cannot go.")
    func covered() async throws {
        let test = try await makeTest(.kept)
        await test.push("a")
        let covered = test.stack.child as? ViewRouterFake
        await test.push("b")

        if let covered { await test.stack.viewIsGone(covered.viewable) }

        #expect(test.route == "ab")
        #expect(covered?.unit.state == .active)
        await test.root.shutdown()
    }

    @Test("Of two units with one view, the one on the screen goes.")
    func sharedView() async throws {
        let view = ViewFake("shared")
        let test = try await TestStack(.kept, views: ScreenFake().placement) {
            ViewRouterFake($0, view: view)
        }
        await test.push("a")
        await test.push("b")

        start { await test.stack.viewIsGone(view) }
        start { await test.stack.viewIsGone(ViewFake("another")) }
        await settle()

        #expect(test.route == "a")
        await test.root.shutdown()
    }

    @Test("While another view is placed, too: the stack does not ask for its removal.")
    func duringPlacement() async throws {
        let gone = ViewRouterFake("o")
        let removals = Journal()
        let test = try await TestStack(
            .rebuilt,
            views: ViewPlacement { change in
                await Task.yield()
                if change.removed === gone.viewable { removals.append("o") }
            }
        ) { ViewRouterFake($0) }
        await test.push("a")
        await test.stack.pushOverlay("o") { gone }

        start { await test.pushOverlay("p") }
        start { await test.stack.viewIsGone(gone.viewable) }
        await settle()

        #expect(removals.entries == [])
        #expect(test.stack.overlays == ["p"])
        await test.root.shutdown()
    }
}
