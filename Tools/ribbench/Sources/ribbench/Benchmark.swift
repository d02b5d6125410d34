/// A benchmark: measures one figure.
protocol Benchmark: Sendable {
    /// What `--only` calls it.
    static var name: String { get }

    /// - Parameter scale: 1 for the sizes that the bars are about; less is quicker.
    static func measure(scale: Double) async throws -> Figure
}
