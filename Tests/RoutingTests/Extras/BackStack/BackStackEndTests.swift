import RoutingExtras
import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A child that ends by itself leaves the route", .failsIfStuck)
struct BackStackEndTests {
    @Test("A child ends", arguments: rows)
    func ends(row: Row<TestStack>) async throws {
        try await row.check(in: .schedules(50), covered: nil)
    }

    private static let rows: [Row<TestStack>] = [
        Row(
            "Its key is gone when its detach returns, and the key below is shown.",
            "a", "a: a", "a is active"
        ) { s in
            await s.push("a", "b")
            await s.end("b")
            s.see(s.route)
            await settle()
            s.seeRoute()
            if let child = s.child("a") { s.see(child) }
        },
        Row(
            "The only one leaves an empty stack, which can be used again.",
            ": ", "done", "a: a", in: .schedule
        ) { s in
            await s.push("a")
            if let child = s.stack.child { await s.root.detach(child) }
            s.seeRoute()
            s.see(await s.singleTop("a"))
            s.seeRoute()
        },
        Row("A new root that ends as it becomes active leaves an empty stack.", ": ") { s in
            await s.push("a")
            await s.newRoot("ends")
            await settle()
            s.seeRoute()
        },
        Row("A child that ends as it is uncovered leaves the one below it.", "a: a") { s in
            await s.restore("a", "ends", "c")
            await s.stack.remove("c")
            await settle()
            s.seeRoute()
        },
        Row(
            "A child that ends during a change that fails is not built again.",
            "a: a", "b becomes active: 1", in: .schedules(300)
        ) { s in
            await s.push("a", "b")
            let end = start { await s.end("b") }
            await s.stack.push("x") { s.root }
            await end.value
            await settle()
            s.seeRoute()
            s.see(times: "b becomes active")
        },
        Row(
            "A child that ends while its key is asked for again is there once, or not at all.",
            "as the route says: true"
        ) { s in
            await s.push("a")
            async let end: () = s.end("a")
            async let again = s.singleTop("a")
            _ = await (end, again)
            await settle()
            s.see("as the route says: \(s.root.childNames == s.stack.keys)")
        },
        Row(
            "One that ends while its parent becomes active has left the route, too.", "keys: []",
            in: .schedule
        ) { s in
            let parent = RouterFake("parent") { interactor in
                let stack = BackStack<String>(of: interactor, covered: s.covered)
                let child = RouterFake("a")
                await stack.push("a") { child }
                await child.interactor.detachSelf()
                s.see("keys: \(stack.keys)")
            }
            try await s.root.attach(parent)
        },
    ]

    @Test(
        "A key whose child is ending is built again, whether it ends during the build or later.",
        .schedules(50))
    func builtAgain() async throws {
        for (covered, endsDuringBuild) in [
            (CoveredUnits.rebuilt, true), (.kept, true), (.rebuilt, false), (.kept, false),
        ] {
            let (resigning, building) = (Stop(), Stop())
            let stack = TestStack(covered) { key in
                if resigning.wasReached { await building.here() }
                return RouterFake(key, onResign: resigning.hook)
            }
            try await withStack(stack) { s in
                await s.push("a")
                let first = s.child("a")

                let end = start { await first?.interactor.detachSelf() }
                await resigning.isReached()
                let again = start { await s.singleTop("a") }
                await building.isReached()
                if endsDuringBuild {
                    resigning.goOn()
                    await end.value
                }
                building.goOn()
                await settle()
                resigning.goOn()

                #expect(
                    await [again.value.text, s.route] + s.root.childNames == ["done", "a", "a"])
                #expect(s.child("a") !== first)
                await end.value
            }
        }
    }
}

@Suite("A back stack whose unit is detached during a change", .schedules(50))
struct BackStackShutdownTests {
    /// Shuts down a root in a task of its own; returns as soon as it is closing.
    private static func startShutdown(of root: RouterFake?) async {
        guard let root else { return }
        Task { await root.shutdown() }
        await root.interactor.lifetime.waitUnconditionally { $0.phase != .active }
    }

    private let root = WeakBox<RouterFake>()

    @Test("It keeps the route of before.")
    func shutdown() async throws {
        let mayShutDown = Gate()
        let stack = TestStack { [root] key in
            RouterFake(key) { _ in
                if key == "a", mayShutDown.isOpen { await Self.startShutdown(of: root.value) }
            }
        }
        root.value = stack.root
        try await withStack(stack) { s in
            await s.push("a", "b")
            mayShutDown.open()

            await s.stack.pop()
        }

        #expect(stack.route == "ab")
        #expect(stack.root.children.isEmpty)
    }

    @Test("It builds no shorter route than the one that was to be restored.")
    func restore() async throws {
        let builds = Journal()
        let stack = TestStack { [root] key in
            RouterFake(key, onResign: { _ in await Self.startShutdown(of: root.value) })
        }
        root.value = stack.root
        try await withStack(stack) { s in
            await s.push("a")

            await s.stack.restore(["b", "c"]) { key in
                builds.append(key)
                return RouterFake(key)
            }
        }

        #expect(builds.entries == ["c"])
    }
}
