/// Something that goes on for as long as a unit is active: a poll, a watch, a heartbeat.
///
/// A unit starts it in `didBecomeActive()`. It is work of the unit like any other: the tree shows
/// it, the detach cancels it and waits for its end. It starts once; a unit that wants it again
/// starts it again.
///
///     struct SpecialsPoll: Worker {
///         let specials: any SpecialsService
///         func run() async { … }
///     }
public protocol Worker: Sendable {
    /// What the tree shows; the name of the type unless told otherwise.
    var name: String { get }

    /// Works until there is nothing left to do, or its task is cancelled.
    func run() async
}

extension Worker {
    /// The name of the type.
    public var name: String { String(describing: type(of: self)) }
}

extension Interactable {
    /// Starts `worker`, which ends with the unit at the latest.
    ///
    /// - Returns: whether it was started; a unit that is not active refuses it.
    @discardableResult
    public nonisolated func start(_ worker: some Worker) -> Bool {
        task(worker.name) { await worker.run() }
    }
}
