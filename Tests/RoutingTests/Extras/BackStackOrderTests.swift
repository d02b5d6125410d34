import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("The transitions of a back stack queue up", .timeLimit(.minutes(5)))
struct BackStackOrderTests {
    private func makeStack(_ journal: Journal, _ keys: [String]) async throws -> (
        RouterFake, BackStack<String>
    ) {
        let root = RouterFake("root")
        let stack = BackStack<String>(of: root.interactor) { key in
            await Task.yield()
            return RouterFake(key, journal)
        }
        try await root.launch()
        await stack.restore(keys)
        return (root, stack)
    }

    @Test("Two taps on “back” go back by two.")
    func twoPops() async {
        await schedules(200) {
            let (root, stack) = try await makeStack(Journal(), ["a", "b", "c"])

            async let first = stack.pop()
            async let second = stack.pop()
            let results = await [first, second]

            #expect(results == [.done, .done])
            #expect(stack.keys == ["a"])
            #expect(root.childNames == ["a"])
            await root.shutdown()
        }
    }

    @Test("One tap too many on “back” does nothing, whichever comes first.")
    func onePopTooMany() async {
        await schedules(200) {
            let (root, stack) = try await makeStack(Journal(), ["a", "b"])

            async let first = stack.pop()
            async let second = stack.pop()
            let results = await [first, second]

            #expect(results.contains(.done) && results.contains(.unchanged))
            #expect(stack.keys == ["a"])
            await root.shutdown()
        }
    }

    @Test("A child goes back from its own task, and learns that it is done.")
    func ownPop() async throws {
        let results = Journal()
        let (root, stack) = try await makeStack(Journal(), ["a", "b"])
        let top = stack.child as? RouterFake

        await top?.interactor.perform("goes back") { results.append("\(await stack.pop())") }

        #expect(results.entries == ["done"])
        #expect(root.childNames == ["a"])
        await root.shutdown()
    }

    @Test("A child that pushes another one as it becomes active is covered once it is active.")
    func pushDuringActivation() async throws {
        let root = RouterFake("root")
        let stack = WeakBox<BackStack<String>>()
        let own = BackStack<String>(of: root.interactor) { key in
            RouterFake(key, onActive: { _ in if key == "a" { await stack.value?.push("b") } })
        }
        stack.value = own
        try await root.launch()

        await own.push("a")
        await own.pop(to: "b")

        #expect(own.keys == ["a", "b"])
        await root.shutdown()
    }

    @Test("After many changes only the last route is kept.")
    func carousel() async throws {
        let root = RouterFake("root")
        let stack = BackStack<Int>(of: root.interactor) { _ in RouterFake("") }
        try await root.launch()

        for key in 0..<5_000 { await stack.replace(with: key) }

        #expect(stack.keys == [4_999])
        #expect(root.children.count == 1)
        await root.shutdown()
    }
}
