import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A back stack can keep what it covers", .failsIfStuck)
struct BackStackKeptTests {
    private let test: TestStack
    private var stack: BackStack<String> { test.stack }

    init() async throws { test = try await TestStack(.kept) }

    @Test("A covered child stays attached, and is the same when it is uncovered.")
    func pop() async {
        await test.push("a")
        let first = test.child("a")
        await test.push("b")
        #expect(test.root.childNames == ["a", "b"])

        #expect(await stack.pop() == .done)

        #expect(test.root.childNames == ["a"])
        #expect(stack.child === first)
        #expect(test.journal.entries.count { $0 == "a becomes active" } == 1)
        await test.root.shutdown()
    }

    @Test("The work of a covered child goes on.")
    func work() async {
        await test.push("a")
        let first = test.child("a")
        await test.push("b")

        #expect(await first?.interactor.perform("works") {} != nil)
        await test.root.shutdown()
    }

    @Test("Covered children of a restored route are built when they are uncovered.")
    func restore() async {
        await test.restore("a", "b", "c")
        #expect(test.root.childNames == ["c"])

        await stack.pop()

        #expect(test.root.childNames == ["b"])
        await test.root.shutdown()
    }

    @Test(
        "Children whose keys leave the route are detached, and no others.",
        arguments: [
            ("root x", ["x"]), ("root a", ["a"]), ("single b", ["a", "b"]),
            ("remove b", ["a", "c"]), ("remove c", ["a", "b"]),
        ])
    func operations(operation: String, children: [String]) async {
        for key in ["a", "b", "c"] { await test.push(key) }
        let key = String(operation.suffix(1))

        switch operation.dropLast(2) {
        case "root": await test.newRoot(key)
        case "single": await test.singleTop(key)
        default: await stack.remove(key)
        }

        #expect(stack.keys == children)
        #expect(test.root.childNames == children)
        await test.root.shutdown()
    }

    @Test("A covered child that ends during a change that fails is not listed any more.")
    func endsDuringFailure() async throws {
        let other = RouterFake("other")
        try await other.launch()
        await test.push("a")
        await test.push("b")

        _ = await reports {
            await stack.push("c") {
                await test.child("a")?.interactor.detachSelf()
                return other
            }
        }

        #expect(test.route == "b")
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test("A build that fails leaves all as it was.")
    func failingBuild() async {
        await test.push("a")
        await test.push("b")

        _ = await reports { await test.newRoot("broken") }

        #expect(test.route == "ab")
        #expect(test.root.childNames == ["a", "b"])
        await test.root.shutdown()
    }

    @Test("On a restore, the children of the common start of both routes stay, with their state.")
    func commonStart() async {
        await test.push("a")
        await test.push("b")
        let first = test.child("a")

        await test.restore("a", "c")

        #expect(test.child("a") === first)
        #expect(test.root.childNames == ["a", "c"])
        await test.root.shutdown()
    }
}
