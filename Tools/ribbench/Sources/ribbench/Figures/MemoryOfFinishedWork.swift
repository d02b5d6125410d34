import Routing

/// The memory kept per finished task, after a million tasks on one unit.
enum MemoryOfFinishedWork: Benchmark {
    static let name = "memory kept per finished task"

    static func measure(scale: Double) async throws -> Figure {
        let batch = 1_000
        let batches = max(10, Int(1_000 * scale))
        let unit = SmallestRouter()
        try await unit.launch()
        await run(batch, of: unit.interactor)
        let before = try Memory.heap()
        for _ in 0..<batches { await run(batch, of: unit.interactor) }
        let kept = max(0, try Memory.heap() - before)
        await unit.shutdown()
        return Figure(
            name: name, unit: "B", ours: Double(kept) / Double(batch * batches), floor: nil, bar: 2)
    }

    private static func run(_ count: Int, of interactor: SmallestInteractor) async {
        await withTaskGroup { group in
            for _ in 0..<count { group.addTask { await interactor.perform {} } }
        }
    }
}
