import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("The transitions of a back stack queue up", .failsIfStuck)
struct BackStackOrderTests {
    private func makeStack(_ keys: String...) async throws -> TestStack {
        let test = try await TestStack { key in
            await Task.yield()
            return RouterFake(key)
        }
        for key in keys { await test.push(key) }
        return test
    }

    @Test("Two taps on “back” go back by two.")
    func twoPops() async {
        await schedules(500) {
            let test = try await makeStack("a", "b", "c")

            async let first = test.stack.pop()
            async let second = test.stack.pop()
            let results = await [first, second]

            #expect(results == [.done, .done])
            #expect(test.route == "a")
            #expect(test.root.childNames == ["a"])
            await test.root.shutdown()
        }
    }

    @Test("One tap too many on “back” does nothing, whichever comes first.")
    func onePopTooMany() async {
        await schedules(500) {
            let test = try await makeStack("a", "b")

            async let first = test.stack.pop()
            async let second = test.stack.pop()
            let results = await [first, second]

            #expect(results.contains(.done) && results.contains(.unchanged))
            #expect(test.route == "a")
            await test.root.shutdown()
        }
    }

    @Test("A child goes back from its own task, and learns that it is done.")
    func ownPop() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let (test, results) = (try await TestStack(covered), Journal())
            await test.push("a")
            await test.push("b")

            await test.child("b")?.interactor.perform("goes back") {
                results.append("\(await test.stack.pop())")
            }

            #expect(results.entries == ["done"])
            #expect(test.root.childNames == ["a"])
            await test.root.shutdown()
        }
    }

    @Test("A child that pushes another one as it becomes active is covered once it is active.")
    func pushDuringActivation() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let root = RouterFake("root")
            let stack = BackStack<String>(of: root.interactor, covered: covered)
            try await root.launch()

            await stack.push("a") {
                RouterFake("a", onActive: { _ in await stack.push("b") { RouterFake("b") } })
            }
            await stack.singleTop("b") { RouterFake("b") }

            #expect(stack.keys == ["a", "b"])
            await root.shutdown()
        }
    }

    @Test("After many changes only the last route is kept.")
    func carousel() async throws {
        let root = RouterFake("root")
        let stack = BackStack<Int>(of: root.interactor, covered: .rebuilt)
        try await root.launch()

        for key in 0..<5_000 { await stack.newRoot(key) { RouterFake("") } }

        #expect(stack.keys == [4_999])
        #expect(root.children.count == 1)
        await root.shutdown()
    }
}
