import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("The transitions of a back stack queue up", .failsIfStuck)
struct BackStackOrderTests {
    @Test("Two taps on “back” go back by two.", .schedules(500))
    func twoPops() async throws {
        try await withStack(slowStack()) { s in
            await s.push("a", "b", "c")

            async let first = s.stack.pop()
            async let second = s.stack.pop()

            #expect(await [first, second] == [.done, .done])
            #expect(s.route == "a")
            #expect(s.root.childNames == ["a"])
        }
    }

    @Test("One tap too many on “back” does nothing, whichever comes first.", .schedules(500))
    func onePopTooMany() async throws {
        try await withStack(slowStack()) { s in
            await s.push("a", "b")

            async let first = s.stack.pop()
            async let second = s.stack.pop()
            let results = await [first, second]

            #expect(results.contains(.done) && results.contains(.unchanged))
            #expect(s.route == "a")
        }
    }

    private func slowStack() -> TestStack {
        TestStack { key in
            await Task.yield()
            return RouterFake(key)
        }
    }

    @Test("A child goes back from its own task, and learns that it is done.")
    func ownPop() async throws {
        try await withStacks { s in
            await s.push("a", "b")

            await s.child("b")?.interactor.perform("goes back") { s.see(await s.stack.pop()) }

            #expect(s.seen.entries == ["done"])
            #expect(s.root.childNames == ["a"])
        }
    }

    @Test("A child that pushes another one as it becomes active is covered once it is active.")
    func pushDuringActivation() async throws {
        try await withStacks { s in
            await s.stack.push("a") { RouterFake("a") { _ in await s.push("b") } }
            await s.singleTop("b")

            #expect(s.stack.keys == ["a", "b"])
        }
    }

    @Test("After many changes only the last route is kept.")
    func carousel() async throws {
        try await withStack(TestStack { _ in RouterFake("") }) { s in
            for key in 0..<1_000 { await s.newRoot("\(key)") }

            #expect(s.stack.keys == ["999"])
            #expect(s.root.children.count == 1)
        }
    }
}
