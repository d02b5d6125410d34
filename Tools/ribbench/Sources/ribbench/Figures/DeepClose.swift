import Routing

/// Closing a chain of units 100,000 deep, per unit, against a chain of 10,000.
enum DeepClose: Benchmark {
    static let name = "closing a chain 100,000 deep"

    static func measure(scale: Double) async throws -> Figure {
        let depth = max(1_000, Int(100_000 * scale))
        let (ours, floor) = try await median(depth)
        return Figure(name: name, unit: "ns", ours: ours, floor: floor, bar: 2)
    }

    private static func median(_ depth: Int) async throws -> (ours: Double, floor: Double) {
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<5 { pairs.append((try await close(depth), try await close(depth / 10))) }
        return pairs.sorted { $0.ours / $0.floor < $1.ours / $1.floor }[pairs.count / 2]
    }

    private static func close(_ depth: Int) async throws -> Double {
        let root = BareRouter()
        try await root.launch()
        var units = [root]
        for _ in 1..<depth {
            let child = BareRouter()
            try await units[units.count - 1].attach(child)
            units.append(child)
        }
        let time = await Stopwatch().time(depth) { await root.shutdown() }
        for unit in units {
            let isActive = await unit.interactor.isActive
            precondition(!isActive && unit.interactor.lifetime.phase == .closed)
        }
        return time
    }
}
