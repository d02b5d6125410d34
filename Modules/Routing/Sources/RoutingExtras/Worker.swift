public import Routing

/// Work with a type of its own that runs while a unit is active: a poll or a heartbeat, for
/// example.
///
/// A unit starts it in `didBecomeActive()`. It is work of the unit like any other: the tree shows
/// it, and the detach cancels it and waits for its end. It runs once. A unit that needs it again
/// starts it again.
///
///     struct SpecialsPoll: Worker {
///         let specials: any SpecialsService
///         func run() async { … }
///     }
public protocol Worker: Sendable {
    /// The name in the tree; by default the name of the type.
    var name: String { get }

    /// Works until it is done or its task is cancelled.
    func run() async
}

extension Worker {
    /// The name of the type.
    public var name: String { String(describing: type(of: self)) }
}

extension Interactable {
    /// Starts `worker`, which ends at the latest when the unit is detached.
    ///
    /// - Returns: the work, which can be cancelled. A unit refuses it before its attach and once its
    ///   detach has started.
    @discardableResult
    public nonisolated func task(_ worker: some Worker) -> UnitTask {
        task(worker.name) { await worker.run() }
    }
}
