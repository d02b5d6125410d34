/// Where a ``FactScenario`` plays: with which model, on which threads, with which way to wait.
struct FactStage: Sendable {
    let makeModel: @Sendable (FactsFake, _ fact: String?) async -> any FactModel
    /// Starts a tap that the test does not wait for yet.
    let begin: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
    let wait: @Sendable () async -> Void
}
