import Routing
import RoutingTestSupport
import Testing

@Suite("21. A hook that cancels its own task does not stop the core", .schedule())
struct CancelledHookTests {
    private func cancelCurrentTask() {
        // Safe: the closure runs in that task.
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    }

    @Test("A unit whose didBecomeActive() is cancelled is detached, with all below it.")
    func activation() async throws {
        let journal = Journal()
        let grandchild = RouterFake("grandchild", journal)
        let root = RouterFake("root")
        let own = WeakBox<RouterFake>()
        let child = RouterFake(
            "child", journal,
            onActive: { _ in
                try? await own.value?.attach(grandchild)
                cancelCurrentTask()
            })
        own.value = child
        try await root.launch()

        let attach = start { try await root.attach(child) }
        let error = await #expect(throws: RoutingError.self) { try await attach.value }

        #expect(error?.code == .cancelled)
        #expect([child, grandchild].map(\.state) == [.closed, .closed])
        #expect(root.children.isEmpty)
        await root.shutdown()
    }

    @Test("A detach goes on when willResignActive() was cancelled.", arguments: [0, 1])
    func resignation(tasks: Int) async throws {
        let root = RouterFake("root")
        let child = RouterFake(
            "child",
            onActive: { unit in
                for _ in 0..<tasks { unit.task { await Gate().waitUnlessCancelled() } }
            }, onResign: { _ in cancelCurrentTask() })
        let other = RouterFake("other")
        try await root.launch()
        try await root.attach(other)
        try await root.attach(child)

        await start { await root.detach(child) }.value
        #expect(child.state == .closed)
        #expect(root.childNames == ["other"])
        await root.shutdown()

        #expect([root, other].map(\.state) == [.closed, .closed])
    }

    @Test("A shutdown closes the units above one whose willResignActive() was cancelled.")
    func shutdown() async throws {
        let line = (0..<3).map { RouterFake("\($0)", onResign: { _ in cancelCurrentTask() }) }
        try await line[0].launch()
        for (parent, child) in zip(line, line.dropFirst()) { try await parent.attach(child) }

        async let detach: Void = line[1].detach(line[2])
        await line[0].shutdown()
        await detach

        #expect(line.allSatisfy { $0.state == .closed })
    }

    @Test("A slot that swaps a unit whose willResignActive() was cancelled shows the new one.")
    func swap() async throws {
        let (root, screen) = (RouterFake("root"), ScreenFake())
        let slot = Slot<Int>(of: root.interactor, views: screen.placement)
        try await root.launch()
        await slot.show(1) { ViewRouterFake("one", onResign: { _ in cancelCurrentTask() }) }

        async let other = slot.show(3) { ViewRouterFake("three") }
        let result = await slot.show(2) { ViewRouterFake("two") }

        #expect(await [other, result] == [.done, .done])
        #expect(screen.problems == [])
        await root.shutdown()
        #expect(screen.names == [])
    }

    @Test("A transition goes on when its build, or the change of a view, cancels its task.")
    func transition() async throws {
        let root = RouterFake("root")
        let views = ViewPlacement { _ in cancelCurrentTask() }
        let slot = Slot<Int>(of: root.interactor, views: views)
        try await root.launch()

        let first = await slot.show(1) {
            cancelCurrentTask()
            return RouterFake("one")
        }
        let second = await slot.show(2) { ViewRouterFake("two") }

        #expect([first, second] == [.done, .done])
        #expect(slot.child?.interactable.lifetime.phase == .active)
        await root.shutdown()
    }
}
