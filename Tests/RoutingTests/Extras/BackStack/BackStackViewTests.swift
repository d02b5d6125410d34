import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("22. The owner places and removes the views of a back stack, in order", .schedules(20))
struct BackStackViewTests {
    private let journal = Journal()

    private func makeTest(_ covered: CoveredUnits) async throws -> TestStack {
        let views = ViewPlacement { [journal] change in
            await Task.yield()
            let names = [change.removed, change.added].map { ($0 as? ViewFake)?.name ?? "none" }
            journal.append("\(names[0]) -> \(names[1])\(change.isModal ? " (modal)" : "")")
        }
        return try await TestStack(covered, views: views) { [journal] key in
            if key == "headless" { return RouterFake(key, journal) }
            return ViewRouterFake(key, journal)
        }
    }

    /// The changes of views, and the hooks between them, since the last time.
    private func entries(after count: Int = 0) -> [String] {
        journal.entries.dropFirst(count).filter {
            $0.contains("->") || $0.hasSuffix("resigned") || $0.hasSuffix("becomes active")
        }
    }

    @Test(
        "A child that is covered, to be rebuilt, has resigned when its view is replaced.",
        .schedule())
    func rebuilt() async throws {
        let test = try await makeTest(.rebuilt)
        await test.push("a")
        await test.push("b")
        await test.stack.pop()

        #expect(
            entries() == [
                "none -> a", "a becomes active", "a has resigned", "a -> b", "b becomes active",
                "b has resigned", "b -> a", "a becomes active",
            ])
        await test.root.shutdown()
    }

    @Test("A child that is covered, and kept, only loses its view.", .schedule())
    func kept() async throws {
        let test = try await makeTest(.kept)
        await test.push("a")
        await test.push("b")
        await test.stack.pop()

        #expect(
            entries() == [
                "none -> a", "a becomes active", "a -> b", "b becomes active", "b has resigned",
                "b -> a",
            ])
        await test.root.shutdown()
    }

    @Test("A kept child that is replaced leaves the screen before it resigns.", .schedule())
    func replaced() async throws {
        let test = try await makeTest(.kept)
        await test.push("a")
        let count = journal.entries.count
        await test.newRoot("b")

        #expect(entries(after: count) == ["a -> b", "b becomes active", "a has resigned"])
        await test.root.shutdown()
    }

    @Test("A kept child that is removed below the top changes no view.", .schedule())
    func removed() async throws {
        let test = try await makeTest(.kept)
        await test.push("a")
        await test.push("b")
        let count = journal.entries.count
        await test.stack.remove("a")

        #expect(entries(after: count) == ["a has resigned"])
        await test.root.shutdown()
    }

    @Test("A child without a view covers the view below it.", .schedule())
    func headless() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let test = try await makeTest(covered)
            await test.push("a")
            let count = journal.entries.count
            await test.push("headless")
            await test.stack.pop()

            #expect(
                entries(after: count).filter { $0.contains("->") } == ["a -> none", "none -> a"])
            await test.root.shutdown()
        }
    }

    @Test("A child that ends by itself has its view replaced by the one below.", .schedule())
    func unitGoesFirst() async throws {
        let test = try await makeTest(.kept)
        await test.push("a")
        await test.push("b")
        let count = journal.entries.count

        await (test.stack.child as? ViewRouterFake)?.unit.interactor.detachSelf()
        journal.append("-> detached")

        #expect(entries(after: count) == ["b has resigned", "b -> a", "-> detached"])
        await test.root.shutdown()
    }

    @Test("A child that ends as it becomes active leaves the one below, and its view.")
    func endsAtOnce() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let screen = ScreenFake()
            let test = try await TestStack(covered, views: screen.placement) { key in
                ViewRouterFake(key, onActive: { if key == "b" { await $0.detachSelf() } })
            }
            await test.push("a")

            _ = await reports { await test.push("b") }
            await settle()

            #expect(screen.names == ["a"])
            #expect(screen.problems == [])
            #expect(test.route == "a")
            #expect(test.root.children.count == 1)
            await test.root.shutdown()
        }
    }

    @Test("A shutdown removes the views.", .schedule())
    func shutdown() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let screen = ScreenFake()
            let test = try await TestStack(covered, views: screen.placement) { ViewRouterFake($0) }
            await test.push("a")
            await test.push("b")
            #expect(screen.names == ["b"])

            await test.root.shutdown()

            #expect(screen.names == [])
            #expect(test.route == "ab")
        }
    }
}
