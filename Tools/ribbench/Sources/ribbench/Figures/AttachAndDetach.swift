import Routing

/// Building a unit, attaching it below an active one, and detaching it.
enum AttachAndDetach: Benchmark {
    static let name = "attach + detach"

    static func measure(scale: Double) async throws -> Figure {
        let count = Int(100_000 * scale)
        let parent = BareRouter()
        try await parent.launch()
        let floorParent = FloorUnit()
        let (ours, floor) = try await Stopwatch(rounds: 15).compare(count) {
            for _ in 0..<count {
                let child = BareRouter()
                try await parent.attach(child)
                await parent.detach(child)
            }
        } floor: {
            for _ in 0..<count {
                let child = FloorUnit()
                floorParent.attach(child)
                floorParent.detach(child)
            }
        }
        await parent.shutdown()
        return Figure(name: name, unit: "ns", ours: ours, floor: floor, bar: 10)
    }
}
