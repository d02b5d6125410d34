/// A view: on the main actor, and called from elsewhere.
@MainActor
protocol PitView: AnyObject, Sendable {
    var title: String { get set }
    func show(_ dish: String)
    func confirm(_ question: String) async throws(KitchenError) -> Bool
    nonisolated func log(_ line: String)
}
