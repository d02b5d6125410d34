import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

/// A back stack that many tasks change, with builds that fail, children that end, and views.
@Suite("A back stack keeps its promises in a storm", .failsIfStuck)
struct BackStackStormTests {
    @Test("What is attached, and what is on the screen, is what the route says.")
    func threads() async throws {
        for seed in StormSeeds.first(60) {
            for covered in [CoveredUnits.rebuilt, .kept] {
                try await storm(seed, covered, isShutDown: false)
                try await storm(seed, covered, isShutDown: true)
            }
        }
    }

    @Test("The same under explored schedules.")
    func explored() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            await schedules(100) { try await storm(7, covered, isShutDown: false) }
            await schedules(100) { try await storm(8, covered, isShutDown: true) }
        }
    }

    private func storm(_ seed: UInt64, _ covered: CoveredUnits, isShutDown: Bool) async throws {
        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            let storm = Storm(seed, covered)
            try await storm.root.launch()
            await storm.run(isShutDown: isShutDown)
            if !isShutDown { storm.check("seed \(seed), \(covered)") }
            await storm.root.shutdown()
            storm.checkEnd("seed \(seed), \(covered)")
        }
    }

    private struct Storm {
        let root = RouterFake("root")
        let screen = ScreenFake()
        let journal = Journal()
        let stack: BackStack<Int>
        let covered: CoveredUnits
        private let seed: UInt64

        init(_ seed: UInt64, _ covered: CoveredUnits) {
            (self.seed, self.covered) = (seed, covered)
            stack = BackStack(of: root.interactor, covered: covered, views: screen.placement)
        }

        func run(isShutDown: Bool) async {
            var random = StormRandom(seed: seed)
            await shake(
                &random, shuttingDown: isShutDown ? root : nil, within: 200
            ) { random in await act(&random) }
            // Two changes: the first one may be followed by that of a child that has ended.
            if !isShutDown {
                for _ in 1...2 { await stack.newRoot(-1, build(-1, ends: false)) }
                for key in 0..<3 { await stack.push(key, build(key, ends: false)) }
                await stack.remove(-1)
                // Then the children that ended by themselves are gone.
                await eventually {
                    root.tree.work.isEmpty && root.tree.children.allSatisfy { $0.state == .active }
                }
            }
        }

        private func build(
            _ key: Int, isBroken: Bool = false, ends: Bool
        ) -> @Sendable () async throws -> any Routing {
            { [journal, stack] in
                await Task.yield()
                if isBroken { throw Broken() }
                return ViewRouterFake(
                    "\(key)", journal,
                    onActive: { unit in
                        guard ends else { return }
                        if key == 0 { await unit.detachSelf() }
                        if key == 1 { unit.task { await unit.detachSelf() } }
                        if key == 2 { unit.task { await stack.pop() } }
                        if key == 3 { await stack.push(4) { ViewRouterFake("4", journal) } }
                    }, onResign: { _ in await Task.yield() })
            }
        }

        private func act(_ random: inout StormRandom) async {
            let key = random.below(5)
            let isBroken = random.below(6) == 0
            let build = build(key, isBroken: isBroken, ends: random.below(3) == 0)
            switch random.below(11) {
            case 0, 1: await stack.push(key, build)
            case 2, 3: await stack.pop()
            case 4: await stack.newRoot(key, build)
            case 5, 6: await stack.singleTop(key, build)
            case 7: await stack.remove(key)
            case 8: await stack.restore([key, 1, 2]) { _ in try await build() }
            case 9: if let child = root.children.last { await root.detach(child) }
            default: await cancelled { await stack.push(key, build) }
            }
        }

        func check(_ storm: String) {
            let names = root.children.compactMap { ($0 as? ViewRouterFake)?.unit.interactor.name }
            let problems = screen.problems
            #expect(problems.isEmpty, "\(storm): \(problems)")
            #expect(names == (covered == .kept ? ["0", "1", "2"] : ["2"]), "\(storm)")
            #expect(stack.keys == [0, 1, 2], "\(storm)")
            #expect(screen.names == ["2"], "\(storm)")
        }

        /// Checks that nothing is left, and that each unit that was active has resigned.
        func checkEnd(_ storm: String) {
            let entries = journal.entries
            let active = entries.count { $0.hasSuffix("becomes active") }
            let resigned = entries.count { $0.hasSuffix("has resigned") }
            let problems = screen.problems
            #expect(problems.isEmpty, "\(storm): \(problems)")
            #expect(active == resigned, "\(storm)")
            #expect(root.children.isEmpty, "\(storm)")
            #expect(screen.names == [], "\(storm)")
        }
    }
}
