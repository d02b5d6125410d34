import Routing
import RoutingTestSupport
import Testing

/// Units come and go while tasks wait for them, on real threads, until the tree is shut down.
@Suite("15. Waits for units end in a storm", .failsIfStuck)
struct ChildWaitingStormTests {
    @Test("Every wait ends, and a child that it finds was active.")
    func ends() async throws {
        for seed in StormSeeds.first(60) {
            var random = StormRandom(seed: seed)
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let patience = random.below(200)
            let diagnostics = Diagnostics(
                report: { _ in }, sleep: { _ in for _ in 0..<patience { await Task.yield() } })
            try await root.launch()

            await Diagnostics.$current.withValue(diagnostics) {
                await shake(&random, steps: 6, shuttingDown: root) { random in
                    await act(on: root, slot, &random)
                }
            }

            #expect(root.state == .closed, "seed \(seed)")
        }
    }

    private func act(
        on root: RouterFake, _ slot: Slot<Int>, _ random: inout StormRandom
    ) async {
        let wait: @Sendable () async -> Void = {
            guard let child = try? await root.child(RouterFake.self, within: .seconds(1)) else {
                return
            }
            #expect(child.interactor.name == "child")
            #expect(child.state != .built && child.state != .activating)
        }
        let hook = random.below(4)
        switch random.below(6) {
        case 0, 1:
            await slot.show(random.below(3)) {
                RouterFake(
                    "child",
                    onActive: { unit in
                        if hook == 0 { await wait() }
                        if hook == 1 { unit.task("waits") { await wait() } }
                    }, onResign: { _ in if hook == 2 { await wait() } })
            }
        case 2: await slot.clear()
        case 3: root.interactor.task("waits") { await wait() }
        case 4: await cancelled { await wait() }
        default: await wait()
        }
    }
}
