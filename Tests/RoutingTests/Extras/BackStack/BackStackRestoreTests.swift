import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A back stack restores the longest route that it can build", .failsIfStuck)
struct BackStackRestoreTests {
    private let test: TestStack
    private var stack: BackStack<String> { test.stack }

    init() async throws { test = try await TestStack() }

    @Test("An empty route is not restored.")
    func nothing() async {
        await test.push("a")

        #expect(await stack.restore([]) { RouterFake($0) } == .unchanged)
        #expect(test.route == "a")
        await test.root.shutdown()
    }

    @Test("Last keys that cannot be built are left out, and each is reported.")
    func prefix() async {
        let reports = await reports {
            #expect(await test.restore("a", "b", "broken", "broken") == .done)
        }

        #expect(test.route == "ab")
        #expect(test.root.childNames == ["b"])
        #expect(reports.count == 2)
        await test.root.shutdown()
    }

    @Test("If nothing can be built, the route stays as it was.")
    func broken() async {
        await test.push("a")

        let reports = await reports {
            guard case .failed = await test.restore("broken", "broken") else {
                Issue.record("The restore has not failed.")
                return
            }
        }

        #expect(test.route == "a")
        #expect(test.root.childNames == ["a"])
        #expect(reports.count == 2)
        await test.root.shutdown()
    }

    @Test("A last key whose child cannot be attached is left out.")
    func cannotBeAttached() async throws {
        let other = RouterFake("other")
        try await other.launch()

        let reports = await reports {
            _ = await stack.restore(["a", "b"]) { key in key == "b" ? other : RouterFake(key) }
        }

        #expect(test.route == "a")
        #expect(test.root.childNames == ["a"])
        #expect(reports.count == 1)
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test("A restore whose only child cannot be attached fails.")
    func onlyOne() async throws {
        let other = RouterFake("other")
        try await other.launch()

        _ = await reports {
            let transition = await stack.restore(["a"]) { _ in other }
            #expect(transition.error?.code == .alreadyAttached)
        }

        await other.shutdown()
        await test.root.shutdown()
    }

    @Test("The route that is there already stays as it is.")
    func same() async {
        await test.restore("a", "b")

        #expect(await test.restore("a", "b") == .unchanged)
        await test.root.shutdown()
    }

    @Test("A cancelled restore does not fall back to a shorter route.")
    func cancelled() async {
        let (building, builds) = (Gate(), Journal())
        await test.push("x")

        let restore = start {
            await stack.restore(["a", "b"]) { key in
                builds.append(key)
                if key == "b" { await building.open(thenWaitForCancellationOf: Gate()) }
                return RouterFake(key)
            }
        }
        await building.wait()
        restore.cancel()
        _ = await restore.value

        #expect(test.route == "x")
        #expect(builds.entries == ["b"])
        await test.root.shutdown()
    }
}

extension Gate {
    fileprivate func open(thenWaitForCancellationOf gate: Gate) async {
        open()
        await gate.waitUnlessCancelled()
    }
}
