import Routing

/// The memory of an attached unit on the heap: interactor, router, lifetime and place in the tree.
enum MemoryOfAUnit: Benchmark {
    static let name = "memory of an attached unit"

    static func measure(scale: Double) async throws -> Figure {
        let count = Int(100_000 * scale)
        let parent = SmallestRouter()
        try await parent.launch()
        try await parent.attach(SmallestRouter())
        let before = try Memory.heap()
        for _ in 0..<count { try await parent.attach(SmallestRouter()) }
        let taken = try Memory.heap() - before
        await parent.shutdown()
        return Figure(
            name: name, unit: "B", ours: Double(taken) / Double(count), floor: nil, bar: 400)
    }
}
