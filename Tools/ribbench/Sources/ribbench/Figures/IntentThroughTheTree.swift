import Routing

/// A tap from a view to the child, its listener, the parent, its router and its presenter.
enum IntentThroughTheTree: Benchmark {
    static let name = "intent through the tree"

    static func measure(scale: Double) async throws -> Figure {
        let count = Int(200_000 * scale)
        let presenter = TapPresenter()
        let parent = TapParentRouter(presenter: presenter)
        await parent.interactor.set(router: parent)
        try await parent.launch()
        let child = TapRouter(listener: parent.interactor)
        try await parent.attach(child)
        let counters = (TapCounter(), TapCounter())
        let floorParent = FloorTapParent(router: counters.0, presenter: counters.1)
        let floorChild = FloorTapChild(listener: floorParent)
        let view = child.interactor
        let (ours, floor) = await Stopwatch(rounds: 15).compare(count) {
            for _ in 0..<count { await view.didTap(1) }
        } floor: {
            for _ in 0..<count { floorChild.didTap(1) }
        }
        precondition(presenter.count == counters.1.count && parent.count == counters.0.count)
        await parent.shutdown()
        return Figure(name: name, unit: "ns", ours: ours, floor: floor, bar: 6)
    }
}
