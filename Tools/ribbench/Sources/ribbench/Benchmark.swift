/// A benchmark, which measures one figure.
protocol Benchmark: Sendable {
    /// The name for `--only`.
    static var name: String { get }

    /// Measures the figure.
    ///
    /// - Parameter scale: 1 for the sizes that the limits apply to; less is faster.
    static func measure(scale: Double) async throws -> Figure
}

/// The result of one benchmark.
struct Figure: Codable {
    /// The name of the benchmark.
    let name: String
    /// The unit of ``ours`` and ``floor``: `ns`, `B`.
    let unit: String
    let ours: Double
    /// The least that is possible, measured in the same run; `nil` where the bar is a plain number.
    let floor: Double?
    /// The largest allowed ``measure``.
    let bar: Double

    /// The number that the bar limits: the ratio to the floor, or the value itself.
    var measure: Double { floor.map { ours / $0 } ?? ours }

    var isWithinBar: Bool { measure <= bar }
}
