import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A back stack shows the last of its keys", .failsIfStuck)
struct BackStackTests {
    private let test: TestStack
    private var stack: BackStack<String> { test.stack }

    init() async throws { test = try await TestStack() }

    /// Expects a route whose last key, and nothing else, is attached.
    private func expect(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(test.route == keys, sourceLocation: sourceLocation)
        #expect(
            test.root.childNames == keys.suffix(1).map { String($0) },
            sourceLocation: sourceLocation)
    }

    @Test("Pushing a key covers the child that was shown, which is detached.")
    func push() async {
        await test.push("a")
        await test.push("b")

        expect("ab")
        #expect(test.journal.contains("a has resigned"))
        await test.root.shutdown()
    }

    @Test("A child that is uncovered is built again from its key.")
    func pop() async {
        await test.restore("a", "b")

        let result = await stack.pop()

        #expect(result == .done)
        expect("a")
        #expect(test.journal.entries.count { $0 == "a becomes active" } == 1)
        await test.root.shutdown()
    }

    @Test("The last key stays.")
    func popLast() async {
        await test.push("a")

        let result = await stack.pop()

        #expect(result == .unchanged)
        expect("a")
        #expect(!test.journal.contains("a resigns"))
        await test.root.shutdown()
    }

    @Test(
        "Each operation changes the route as its name says.",
        arguments: [
            ("root x", "x"), ("root a", "a"),
            ("single b", "ab"), ("single x", "abcx"), ("single c", "abc"), ("push c", "abcc"),
            ("remove a", "bc"),
            ("remove b", "ac"), ("remove c", "ab"), ("remove x", "abc"),
        ])
    func operations(operation: String, route: String) async {
        await test.restore("a", "b", "c")
        let key = String(operation.suffix(1))

        switch operation.dropLast(2) {
        case "root": await test.newRoot(key)
        case "single": await test.singleTop(key)
        case "remove": await stack.remove(key)
        default: await test.push(key)
        }

        expect(route)
        await test.root.shutdown()
    }

    @Test("Removing a covered key leaves the child that is shown.")
    func removeBelow() async {
        await test.restore("a", "b", "c")

        #expect(await stack.remove("b") == .done)
        #expect(!test.journal.contains("c resigns"))
        await test.root.shutdown()
    }

    @Test("Going to the nearest of two equal keys leaves the other.")
    func nearest() async {
        await test.restore("a", "x", "a", "b")

        await test.singleTop("a")

        expect("axa")
        await test.root.shutdown()
    }

    @Test("A build that fails leaves the route and the unit as they were, and is reported.")
    func failingBuild() async {
        await test.restore("a", "b")

        let reports = await reports {
            #expect(await test.push("broken").error?.code == .buildFailed)
        }

        expect("ab")
        #expect(!test.journal.contains("b resigns"))
        #expect(reports.count == 1)
        await test.root.shutdown()
    }

    @Test("If a covered child cannot be built any more, the child above it stays.")
    func failingPop() async {
        await test.restore("broken", "b")

        _ = await reports { await stack.pop() }

        #expect(stack.keys == ["broken", "b"])
        #expect(test.root.childNames == ["b"])
        await test.root.shutdown()
    }

    @Test("A child that cannot be attached leaves the route and the unit as they were.")
    func attachedElsewhere() async throws {
        let other = RouterFake("other")
        try await other.launch()
        await test.push("a")

        let reports = await reports {
            let transition = await stack.push("other") { other }
            #expect(transition.error?.code == .alreadyAttached)
        }

        expect("a")
        #expect(reports.count == 1)
        #expect(other.state == .active)
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test("The route is still there when the unit has been detached.")
    func afterShutdown() async {
        await test.push("a")
        await test.push("b")

        await test.root.shutdown()

        #expect(test.route == "ab")
        #expect(test.stack.child == nil)
    }
}
