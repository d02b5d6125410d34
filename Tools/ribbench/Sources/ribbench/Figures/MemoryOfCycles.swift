import Routing

/// The growth of the peak resident memory over a million cycles of a unit with work: after all
/// cycles, against after the first tenth.
enum MemoryOfCycles: Benchmark {
    static let name = "resident memory over a million cycles"

    static func measure(scale: Double) async throws -> Figure {
        let count = max(1_000, Int(1_000_000 * scale))
        let parent = SmallestRouter()
        try await parent.launch()
        try await cycle(count / 10, parent)
        let before = Memory.peakResident
        try await cycle(count - count / 10, parent)
        let after = Memory.peakResident
        await parent.shutdown()
        return Figure(
            name: name, unit: "B", ours: Double(after), floor: Double(before), bar: 1.02)
    }

    private static func cycle(_ count: Int, _ parent: SmallestRouter) async throws {
        for _ in 0..<count {
            let child = SmallestRouter()
            try await parent.attach(child)
            child.interactor.task { await Task.yield() }
            await parent.detach(child)
        }
    }
}
