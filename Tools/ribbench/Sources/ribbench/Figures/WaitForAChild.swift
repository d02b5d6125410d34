import Routing

/// Attaching and detaching a unit while a wait for a child is pending elsewhere in the tree,
/// against the same without a wait.
enum BesideAWait: Benchmark {
    static let name = "attach + detach beside a wait for a child"

    static func measure(scale: Double) async throws -> Figure {
        try await AttachBesideAWait.measure(Self.name, scale: scale, bar: 1.2, isOver: false)
    }
}

/// Attaching and detaching a unit after a wait for a child of the same parent, against the same
/// without a wait.
enum AfterAWait: Benchmark {
    static let name = "attach + detach after a wait for a child"

    static func measure(scale: Double) async throws -> Figure {
        try await AttachBesideAWait.measure(Self.name, scale: scale, bar: 1.05, isOver: true)
    }
}

private enum AttachBesideAWait {
    static func measure(
        _ name: String, scale: Double, bar: Double, isOver: Bool
    ) async throws -> Figure {
        let count = Int(50_000 * scale)
        let (waited, quiet) = (BareRouter(), BareRouter())
        let (parent, other) = (BareRouter(), BareRouter())
        try await waited.launch()
        try await waited.attach(parent)
        try await waited.attach(other)
        let quietParent = BareRouter()
        try await quiet.launch()
        try await quiet.attach(quietParent)
        let place = isOver ? parent : other
        let wait = place.interactor.task("waits") {
            _ = try? await place.child(CountingRouter.self)
        }
        // The wait is pending once it has run to its first suspension.
        for _ in 0..<1_000 { await Task.yield() }
        if isOver {
            wait.cancel()
            while !wait.isOver { await Task.yield() }
        }
        let (ours, floor) = try await Stopwatch(rounds: 15).compare(count) {
            try await cycle(count, below: parent)
        } floor: {
            try await cycle(count, below: quietParent)
        }
        await waited.shutdown()
        await quiet.shutdown()
        return Figure(name: name, unit: "ns", ours: ours, floor: floor, bar: bar)
    }

    private static func cycle(_ count: Int, below parent: BareRouter) async throws {
        for _ in 0..<count {
            let child = BareRouter()
            try await parent.attach(child)
            await parent.detach(child)
        }
    }
}
