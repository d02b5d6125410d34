import Routing

/// Detaching all of 10,000 siblings, in the worst of three orders, against 100 siblings.
enum WideDetach: Benchmark {
    static let name = "detach among 10,000 siblings"

    static func measure(scale: Double) async throws -> Figure {
        let count = max(200, Int(10_000 * scale))
        var worst: (ours: Double, floor: Double) = (0, 1)
        for order in Order.allCases {
            let pair = try await compare(count, order)
            if pair.ours / pair.floor > worst.ours / worst.floor { worst = pair }
        }
        return Figure(name: name, unit: "ns", ours: worst.ours, floor: worst.floor, bar: 1.2)
    }

    private enum Order: CaseIterable {
        case asAttached, reversed, shuffled

        func apply<Element>(_ children: inout [Element]) {
            switch self {
            case .asAttached: break
            case .reversed: children.reverse()
            case .shuffled: children.shuffle()
            }
        }
    }

    /// Measures both with the same number of live units, so that the caches affect both alike.
    private static func compare(
        _ count: Int, _ order: Order
    ) async throws -> (ours: Double, floor: Double) {
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<9 {
            pairs.append(
                (
                    try await detach(count, below: 1, order),
                    try await detach(count, below: count / 100, order)
                ))
        }
        return pairs.sorted { $0.ours / $0.floor < $1.ours / $1.floor }[pairs.count / 2]
    }

    private static func detach(_ count: Int, below parentCount: Int, _ order: Order) async throws
        -> Double
    {
        let root = BareRouter()
        try await root.launch()
        var parents: [BareRouter] = []
        for _ in 0..<parentCount {
            let parent = BareRouter()
            try await root.attach(parent)
            parents.append(parent)
        }
        var pairs: [(parent: BareRouter, child: BareRouter)] = []
        for number in 0..<count {
            let child = BareRouter()
            let parent = parents[number / (count / parentCount)]
            try await parent.attach(child)
            pairs.append((parent, child))
        }
        order.apply(&pairs)
        let time = await Stopwatch().time(count) {
            for (parent, child) in pairs { await parent.detach(child) }
        }
        await root.shutdown()
        return time
    }
}
