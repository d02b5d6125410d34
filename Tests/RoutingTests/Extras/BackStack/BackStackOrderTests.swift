import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("The transitions of a back stack queue up", .failsIfStuck)
struct BackStackOrderTests {
    @Test("A back stack is asked for several changes", arguments: rows)
    func order(row: Row<TestStack>) async throws {
        try await row.check(in: .threads, covered: nil)
    }

    /// Pushes keys whose builds suspend.
    private static func push(_ keys: String..., on s: TestStack) async {
        for key in keys {
            await s.stack.push(key) {
                await Task.yield()
                return RouterFake(key)
            }
        }
    }

    private static let rows: [Row<TestStack>] = [
        Row("Two taps on “back” go back by two.", "done", "done", "a: a", in: .schedules(500)) {
            s in
            await push("a", "b", "c", on: s)
            async let first = s.stack.pop()
            async let second = s.stack.pop()
            for result in await [first, second] { s.see(result) }
            s.seeRoute()
        },
        Row(
            "One tap too many on “back” does nothing, whichever comes first.",
            "done", "unchanged", "a: a", in: .schedules(500)
        ) { s in
            await push("a", "b", on: s)
            async let first = s.stack.pop()
            async let second = s.stack.pop()
            for result in await [first, second].map(\.text).sorted() { s.see(result) }
            s.seeRoute()
        },
        Row("A child goes back from its own task, and learns that it is done.", "done", "a: a") {
            s in
            await s.push("a", "b")
            await s.child("b")?.interactor.perform("goes back") { s.see(await s.stack.pop()) }
            s.seeRoute()
        },
        Row(
            "A child that pushes another one as it becomes active is covered once it is active.",
            "ab"
        ) { s in
            await s.stack.push("a") { RouterFake("a") { _ in await s.push("b") } }
            await s.singleTop("b")
            s.see(s.route)
        },
    ]

    @Test("After many changes only the last route is kept.")
    func carousel() async throws {
        try await withStack(TestStack { _ in RouterFake("") }) { s in
            for key in 0..<1_000 { await s.newRoot("\(key)") }

            #expect(s.stack.keys == ["999"])
            #expect(s.root.children.count == 1)
        }
    }
}
