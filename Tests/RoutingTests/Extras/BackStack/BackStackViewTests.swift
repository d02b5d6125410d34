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

@Suite("22. The screen of a back stack shows the view of its child", .failsIfStuck)
struct BackStackScreenTests {
    struct World: Seeing {
        let screen = ScreenFake()
        let seen = Journal()

        func stack(_ covered: CoveredUnits) -> TestStack {
            TestStack(covered, views: screen.placement) { key in
                if key == "headless" { return RouterFake(key) }
                return ViewRouterFake(
                    key, onActive: { if key == "ends" { await $0.detachSelf() } })
            }
        }

        func seeScreen() {
            see("screen: \((screen.names + screen.problems).joined(separator: " "))")
        }
    }

    @Test("A back stack has a screen", arguments: rows)
    func screen(row: Row<World>) async throws {
        try await row.check(in: .schedule) { steps in
            let world = World()
            try await steps(world)
            return world.seen.entries
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "A child that ends as it becomes active leaves the one below, and its view.",
            "screen: a", "a: 1 child", "screen: a", "a: 1 child", in: .schedules(50)
        ) { w in
            for covered in [CoveredUnits.rebuilt, .kept] {
                try await withStack(w.stack(covered)) { s in
                    await s.push("a", "ends")
                    await settle()
                    w.seeScreen()
                    w.see("\(s.route): \(s.root.children.count) child")
                }
            }
        },
        Row(
            "A shutdown removes the views.",
            "screen: b", "screen: ", "ab", "screen: b", "screen: ", "ab"
        ) { w in
            for covered in [CoveredUnits.rebuilt, .kept] {
                let stack = w.stack(covered)
                try await withStack(stack) { s in
                    await s.push("a", "b")
                    w.seeScreen()
                }
                w.seeScreen()
                w.see(stack.route)
            }
        },
        Row(
            "The view below a child without a view is there when the child's detach returns.",
            "screen: ", "screen: a"
        ) { w in
            try await withStack(w.stack(.kept)) { s in
                await s.push("a", "headless")
                w.seeScreen()
                await s.end("headless")
                w.seeScreen()
            }
        },
        Row(
            "After a change that failed, too, the view below is there when the detach returns.",
            "screen: a"
        ) { w in
            try await withStack(w.stack(.kept)) { s in
                await s.push("a", "b")
                await s.stack.push("x") { s.root }
                await (s.stack.child as? ViewRouterFake)?.unit.interactor.detachSelf()
                w.seeScreen()
            }
        },
        Row(
            "The view below a child that ends during a change that fails is there when both have returned.",
            "screen: a", in: .schedules(50)
        ) { w in
            try await withStack(w.stack(.kept)) { s in
                await s.push("a", "b")
                let child = s.stack.child as? ViewRouterFake
                let end = start { await child?.unit.interactor.detachSelf() }
                await s.stack.push("x") { s.root }
                _ = await end.value
                w.seeScreen()
            }
        },
        Row(
            "A view that two children share stays when one takes the place of the other.",
            "screen: shared", "screen: shared"
        ) { w in
            let view = ViewFake("shared")
            try await withStacks(
                views: w.screen.placement, build: { ViewRouterFake($0, view: view) }
            ) { s in
                await s.push("a", "b")
                w.seeScreen()
            }
        },
        Row(
            "The child is that of the last key, whenever it is read.", "others: []", "b",
            in: .schedules(50)
        ) { w in
            try await withStack(TestStack()) { s in
                let isOver = Gate()
                await s.push("a")
                start {
                    await s.push("b")
                    isOver.open()
                }
                var others: [String] = []
                while !isOver.isOpen {
                    let (child, key) = (s.stack.child as? RouterFake, s.stack.keys.last)
                    if let name = child?.interactor.name, name != key { others.append(name) }
                    await Task.yield()
                }
                w.see("others: \(others)")
                w.see(s.stack.keys.last ?? "none")
            }
        },
        Row(
            "A change that is asked for while another one is placed comes after it.",
            "a comes", "b is asked for", "a is there", "b comes", "b is there",
            in: .schedules(50)
        ) { w in
            let stop = Stop()
            let screen = BackStackScreen(
                ViewPlacement { change in
                    let name = (change.added as? ViewFake)?.name ?? "none"
                    w.see("\(name) comes")
                    await stop.here()
                    w.see("\(name) is there")
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
            w.see("b is asked for")
            stop.goOn()
            _ = await (first, second)
        },
    ]
}
