import RaceTesting

/// A view: on the main actor, and called from other actors.
@MainActor
protocol PitView: AnyObject, Sendable {
    var title: String { get set }
    func show(_ dish: String)
    func confirm(_ question: String) async throws(KitchenError) -> Bool
    nonisolated func log(_ line: String)
}

/// The double of a protocol on the main actor.
///
/// The spies are `nonisolated`, so a test can read them on any actor.
@MainActor
final class PitViewSpy: PitView {
    nonisolated let titleSpy = PropertySpy("title", "")
    nonisolated let showSpy = Spy<String, Void, Never>("show(_:)")
    nonisolated let confirmSpy = Spy<String, Bool, KitchenError>(
        "confirm(_:)", failing: .closed)
    nonisolated let logSpy = Spy<String, Void, Never>("log(_:)")

    nonisolated init() {}

    var title: String {
        get { titleSpy.get() }
        set { titleSpy.set(newValue) }
    }
    func show(_ dish: String) { showSpy(dish) }
    func confirm(_ question: String) async throws(KitchenError) -> Bool {
        try await confirmSpy(question)
    }
    nonisolated func log(_ line: String) { logSpy(line) }
}
