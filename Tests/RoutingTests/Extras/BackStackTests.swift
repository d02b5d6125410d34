import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A back stack shows the last of its keys", .timeLimit(.minutes(5)))
struct BackStackTests {
    private struct Broken: Error {}

    private let journal = Journal()
    private let root = RouterFake("root")
    private let stack: BackStack<String>

    init() async throws {
        stack = BackStack(of: root.interactor) { [journal] key in
            if key == "broken" { throw Broken() }
            return RouterFake(key, journal)
        }
        try await root.launch()
    }

    /// Expects a route whose last key, and nothing else, is attached.
    private func expect(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let keys = keys.map { String($0) }
        #expect(stack.keys == keys, sourceLocation: sourceLocation)
        #expect(root.childNames == keys.suffix(1), sourceLocation: sourceLocation)
    }

    @Test("Pushing a key covers the child that was shown, which is detached.")
    func push() async {
        await stack.push("a")
        await stack.push("b")

        expect("ab")
        #expect(journal.contains("a has resigned"))
        await root.shutdown()
    }

    @Test("A child that is uncovered is built again from its key.")
    func pop() async {
        await stack.restore(["a", "b"])

        let result = await stack.pop()

        #expect(result == .done)
        expect("a")
        #expect(journal.entries.count { $0 == "a becomes active" } == 1)
        await root.shutdown()
    }

    @Test("The last key stays.")
    func popLast() async {
        await stack.push("a")

        let result = await stack.pop()

        #expect(result == .unchanged)
        expect("a")
        #expect(!journal.contains("a resigns"))
        await root.shutdown()
    }

    @Test("An empty stack has nothing to pop.")
    func popEmpty() async {
        #expect(await stack.pop() == .unchanged)
        #expect(stack.keys.isEmpty)
        await root.shutdown()
    }

    @Test(
        "Each operation changes the route as its name says.",
        arguments: [
            ("replace c", "abc"), ("replace x", "abx"), ("root x", "x"), ("to a", "a"),
            ("to x", "abc"), ("to c", "abc"), ("single b", "ab"), ("single x", "abcx"),
            ("single c", "abc"), ("push c", "abcc"),
        ])
    func operations(operation: String, route: String) async {
        await stack.restore(["a", "b", "c"])
        let key = String(operation.suffix(1))

        switch operation.dropLast(2) {
        case "replace": await stack.replace(with: key)
        case "root": await stack.newRoot(key)
        case "to": await stack.pop(to: key)
        case "single": await stack.singleTop(key)
        default: await stack.push(key)
        }

        expect(route)
        await root.shutdown()
    }

    @Test("Going to the nearest of two equal keys leaves the other.")
    func nearest() async {
        await stack.restore(["a", "x", "a", "b"])

        await stack.pop(to: "a")

        expect("axa")
        await root.shutdown()
    }

    @Test("An empty route is not restored.")
    func restoreNothing() async {
        await stack.push("a")

        #expect(await stack.restore([]) == .unchanged)
        expect("a")
        await root.shutdown()
    }

    @Test("A build that fails leaves the route and the unit as they were, and is reported.")
    func failingBuild() async {
        let reports = Journal()
        await stack.restore(["a", "b"])

        let result = await Diagnostics.$current.withValue(
            Diagnostics(report: { reports.append("\($0)") })
        ) {
            await stack.push("broken")
        }

        guard case .failed(let error) = result else {
            Issue.record("the transition is \(result)")
            return
        }
        #expect(error.code == .buildFailed)
        expect("ab")
        #expect(!journal.contains("b resigns"))
        #expect(reports.entries.count == 1)
        await root.shutdown()
    }

    @Test("If a covered child cannot be built any more, the child above it stays.")
    func failingPop() async {
        await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await stack.restore(["broken", "b"])

            await stack.pop()
        }

        #expect(stack.keys == ["broken", "b"])
        #expect(root.childNames == ["b"])
        await root.shutdown()
    }

    @Test("The route is still there when the unit has been detached.")
    func afterShutdown() async {
        await stack.restore(["a", "b"])

        await root.shutdown()

        #expect(stack.keys == ["a", "b"])
        #expect(stack.child == nil)
    }

    @Test("A child that is detached without the stack comes back when its key is shown.")
    func comesBack() async {
        await stack.push("a")
        if let child = stack.child { await root.detach(child) }

        let result = await stack.singleTop("a")

        #expect(result == .done)
        expect("a")
        await root.shutdown()
    }

    @Test(
        "A child that is detached without the stack leaves its key; going back shows the one before."
    )
    func detachedElsewhere() async {
        await stack.restore(["a", "b"])
        if let child = stack.child { await root.detach(child) }
        #expect(stack.keys == ["a", "b"])

        await stack.pop()

        expect("a")
        await root.shutdown()
    }
}
