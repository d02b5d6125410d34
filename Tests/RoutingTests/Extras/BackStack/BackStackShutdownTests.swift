import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("A back stack whose unit is detached during a change", .schedules(50))
struct BackStackShutdownTests {
    /// Shuts down a root in a task of its own; returns as soon as it is closing.
    private static func startShutdown(of root: RouterFake) async {
        Task { await root.shutdown() }
        await root.interactor.lifetime.waitUnconditionally { $0.phase != .active }
    }

    @Test("It keeps the route of before.")
    func shutdown() async throws {
        let mayShutDown = Gate()
        let root = Mutex<RouterFake?>(nil)
        let test = try await TestStack { key in
            RouterFake(
                key,
                onActive: { _ in
                    guard key == "a", mayShutDown.isOpen, let root = root.withLock({ $0 })
                    else { return }
                    await Self.startShutdown(of: root)
                })
        }
        root.withLock { $0 = test.root }
        await test.push("a")
        await test.push("b")
        mayShutDown.open()

        _ = await reports { await test.stack.pop() }
        await test.root.shutdown()

        #expect(test.route == "ab")
        #expect(test.root.children.isEmpty)
        root.withLock { $0 = nil }
    }

    @Test("It builds no shorter route than the one that was to be restored.")
    func restore() async throws {
        let builds = Journal()
        let root = Mutex<RouterFake?>(nil)
        let test = try await TestStack { key in
            RouterFake(
                key,
                onResign: { _ in
                    if let root = root.withLock({ $0 }) { await Self.startShutdown(of: root) }
                })
        }
        root.withLock { $0 = test.root }
        await test.push("a")

        _ = await reports {
            await test.stack.restore(["b", "c"]) { key in
                builds.append(key)
                return RouterFake(key)
            }
        }
        await test.root.shutdown()

        #expect(builds.entries == ["c"])
        root.withLock { $0 = nil }
    }
}
