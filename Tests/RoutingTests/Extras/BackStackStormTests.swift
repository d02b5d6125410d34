import Routing
import RoutingExtras
import Synchronization
import Testing

/// A back stack that many tasks change, on real threads, with builds that fail.
@Suite("A back stack keeps its promises in a storm", .timeLimit(.minutes(5)))
struct BackStackStormTests {
    private struct Broken: Error {}

    @Test("It shows one child at a time, that of the last key.")
    func oneChild() async throws {
        for seed in StormSeeds.first(60) {
            let journal = Journal()
            let outcome = try await Diagnostics.$current.withValue(
                Diagnostics(report: { _ in })
            ) {
                try await storm(seed, journal)
            }

            let problems = LifecycleCheck("child", in: journal).problems

            #expect(problems.isEmpty, "seed \(seed): \(problems)")
            #expect(outcome.shown == outcome.top, "seed \(seed)")
        }
    }

    private func storm(_ seed: UInt64, _ journal: Journal) async throws -> (shown: Int?, top: Int?)
    {
        var random = StormRandom(seed: seed)
        let root = RouterFake("root")
        let shown = LatestValue()
        let broken = random.below(5)
        let stack = BackStack<Int>(of: root.interactor) { key in
            await Task.yield()
            if key == broken { throw Broken() }
            return RouterFake("child", journal, onActive: { _ in shown.set(key) })
        }
        try await root.launch()
        await withTaskGroup { group in
            for _ in 0..<4 {
                var random = random.fork()
                group.addTask { for _ in 0..<12 { await move(stack, &random) } }
            }
        }
        let top = stack.keys.last
        let isThere = stack.child != nil
        await root.shutdown()
        return (isThere ? shown.value : nil, isThere ? top : nil)
    }

    private func move(_ stack: BackStack<Int>, _ random: inout StormRandom) async {
        let key = random.below(5)
        switch random.below(8) {
        case 0, 1: await stack.push(key)
        case 2: await stack.pop()
        case 3: await stack.replace(with: key)
        case 4: await stack.newRoot(key)
        case 5: await stack.singleTop(key)
        case 6: await stack.pop(to: key)
        default:
            await withTaskGroup { group in
                group.addTask { await stack.push(key) }
                await Task.yield()
                group.cancelAll()
            }
        }
    }
}

/// The number that was set last, from any thread.
private final class LatestValue: Sendable {
    private let number = Mutex<Int?>(nil)

    var value: Int? { number.withLock { $0 } }

    func set(_ value: Int) { number.withLock { $0 = value } }
}
