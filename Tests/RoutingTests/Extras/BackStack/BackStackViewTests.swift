import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import RoutingExtras

@Suite("22. The owner places and removes the views of a back stack, in order", .failsIfStuck)
struct BackStackViewTests {
    @Test("Covered children are rebuilt", arguments: rebuiltRows)
    func rebuilt(row: Row<TestStack>) async throws { try await check(row, .rebuilt) }

    @Test("Covered children are kept", arguments: keptRows)
    func kept(row: Row<TestStack>) async throws { try await check(row, .kept) }

    /// Sees the changes of views, and the hooks between them, after “a” was pushed.
    private func check(_ row: Row<TestStack>, _ covered: CoveredUnits) async throws {
        try await row.check(in: .schedule) { steps in
            let journal = Journal()
            let views = ViewPlacement { change in
                await Task.yield()
                let names = [change.removed, change.added].map { ($0 as? ViewFake)?.name ?? "none" }
                journal.append("\(names[0]) -> \(names[1])\(change.isModal ? " (modal)" : "")")
            }
            let stack = TestStack(covered, views: views, seen: journal) { key in
                if key == "headless" { return RouterFake(key, journal) }
                return ViewRouterFake(key, journal)
            }
            var entries: [String] = []
            try await withStack(stack) { s in
                await s.push("a")
                let count = journal.entries.count
                try await steps(s)
                entries = Array(journal.entries.dropFirst(count))
            }
            return entries.filter { entry in
                !["is active", "resigns", "is released"].contains { entry.hasSuffix($0) }
            }
        }
    }

    private static let rebuiltRows: [Row<TestStack>] = [
        Row(
            "A child that is covered has resigned when its view is replaced.",
            "a has resigned", "a -> b", "b becomes active", "b has resigned", "b -> a",
            "a becomes active"
        ) { s in
            await s.push("b")
            await s.stack.pop()
        },
        Row(
            "A child without a view covers the view below it.",
            "a has resigned", "a -> none", "headless becomes active", "headless has resigned",
            "none -> a", "a becomes active"
        ) { s in
            await s.push("headless")
            await s.stack.pop()
        },
    ]

    private static let keptRows: [Row<TestStack>] = [
        Row(
            "A child that is covered only loses its view.",
            "a -> b", "b becomes active", "b has resigned", "b -> a"
        ) { s in
            await s.push("b")
            await s.stack.pop()
        },
        Row(
            "A child without a view covers the view below it.",
            "headless becomes active", "a -> none", "headless has resigned", "none -> a"
        ) { s in
            await s.push("headless")
            await s.stack.pop()
        },
        Row(
            "A child that is replaced leaves the screen before it resigns.",
            "a -> b", "b becomes active", "a has resigned"
        ) { s in await s.newRoot("b") },
        Row(
            "A child that is removed below the top changes no view.",
            "a -> b", "b becomes active", "a has resigned"
        ) { s in
            await s.push("b")
            await s.stack.remove("a")
        },
        Row(
            "A child that ends by itself has its view replaced by the one below.",
            "a -> b", "b becomes active", "b has resigned", "b -> a", "is detached"
        ) { s in
            await s.push("b")
            await (s.stack.child as? ViewRouterFake)?.unit.interactor.detachSelf()
            s.see("is detached")
        },
    ]
}

@Suite("22. The screen of a back stack shows the view of its child", .schedules(50))
struct BackStackScreenTests {
    private let screen = ScreenFake()

    private func stack(_ covered: CoveredUnits) -> TestStack {
        TestStack(covered, views: screen.placement) { key in
            if key == "headless" { return RouterFake(key) }
            return ViewRouterFake(key, onActive: { if key == "ends" { await $0.detachSelf() } })
        }
    }

    @Test("A child that ends as it becomes active leaves the one below, and its view.")
    func endsAtOnce() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            try await withStack(stack(covered)) { s in
                await s.push("a")

                await s.push("ends")
                await settle()

                #expect(screen.names + screen.problems + [s.route] == ["a", "a"])
                #expect(s.root.children.count == 1)
            }
        }
    }

    @Test("A shutdown removes the views.", .schedule())
    func shutdown() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let stack = stack(covered)
            try await withStack(stack) { s in
                await s.push("a", "b")
                #expect(screen.names == ["b"])
            }

            #expect(screen.names == [])
            #expect(stack.route == "ab")
        }
    }

    @Test(
        "The view below a child without a view is there when the child's detach returns.",
        .schedule())
    func headless() async throws {
        try await withStack(stack(.kept)) { s in
            await s.push("a", "headless")
            #expect(screen.names == [])

            await s.end("headless")

            #expect(screen.names == ["a"])
        }
    }

    @Test(
        "After a change that failed, too, the view below is there when the detach returns.",
        .schedule())
    func afterFailure() async throws {
        try await withStack(stack(.kept)) { s in
            await s.push("a", "b")
            await s.stack.push("x") { s.root }

            await (s.stack.child as? ViewRouterFake)?.unit.interactor.detachSelf()

            #expect(screen.names == ["a"])
        }
    }

    @Test(
        "The view below a child that ends during a change that fails is there when both have returned."
    )
    func duringFailure() async throws {
        try await withStack(stack(.kept)) { s in
            await s.push("a", "b")
            let child = try #require(s.stack.child as? ViewRouterFake)

            let end = start { await child.unit.interactor.detachSelf() }
            await s.stack.push("x") { s.root }
            await end.value

            #expect(screen.names + screen.problems == ["a"])
        }
    }

    @Test(
        "A view that two children share stays when one takes the place of the other.", .schedule())
    func shared() async throws {
        let view = ViewFake("shared")
        try await withStacks(
            views: screen.placement, build: { ViewRouterFake($0, view: view) }
        ) { s in
            await s.push("a")

            await s.push("b")

            #expect(screen.names == ["shared"])
        }
    }

    @Test("The child is that of the last key, whenever it is read.")
    func child() async throws {
        try await withStack(TestStack()) { s in
            await s.push("a")

            let isOver = Gate()
            start {
                await s.push("b")
                isOver.open()
            }

            while !isOver.isOpen {
                let child = (s.stack.child as? RouterFake)?.interactor.name
                #expect(child == nil || child == s.stack.keys.last)
                await Task.yield()
            }

            #expect(s.stack.keys.last == "b")
        }
    }

    @Test("A change that is asked for while another one is placed comes after it.")
    func oneAtATime() async {
        let (journal, stop) = (Journal(), Stop())
        let screen = BackStackScreen(
            ViewPlacement { change in
                let name = (change.added as? ViewFake)?.name ?? "none"
                journal.append("\(name) comes")
                await stop.here()
                journal.append("\(name) is there")
            })
        let wanted = Mutex(ViewFake("a"))
        let update: @Sendable () async -> Void = {
            await screen.update { wanted.withLock { $0 } }
        }

        async let first: Void = update()
        await stop.isReached()
        wanted.withLock { $0 = ViewFake("b") }
        async let second: Void = update()
        await settle()
        #expect(journal.entries == ["a comes"])
        stop.goOn()
        _ = await (first, second)

        #expect(journal.entries == ["a comes", "a is there", "b comes", "b is there"])
    }
}
