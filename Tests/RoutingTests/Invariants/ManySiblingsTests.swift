import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite(
    "11, 12. Many siblings and much work leave nothing behind", .failsIfStuck)
struct ManySiblingsTests {
    @Test("Attaches, detaches and tasks of a thousand siblings, in any order, leave nothing.")
    func storm() async throws {
        for seed in StormSeeds.first(3) {
            let root = RouterFake("root")
            try await root.launch()

            await withTaskGroup { group in
                for task in 0..<4 as Range<UInt64> {
                    group.addTask {
                        var random = StormRandom(seed: seed &* 4 &+ task)
                        var children = (0..<250).map { _ in RouterFake("child") }
                        for child in children { try? await root.attach(child) }
                        children.shuffle(using: &random)
                        // On a slow machine the leak detector would report a child that is held.
                        while let child = children.popLast() {
                            child.interactor.task { await Task.yield() }
                            await root.detach(child)
                        }
                    }
                }
            }

            #expect(root.children.isEmpty && root.tree.work.isEmpty, "seed \(seed)")
            await root.shutdown()
        }
    }
}
