import Dispatch
import Routing

/// An executor that keeps the jobs of an actor while a test holds it.
final class HeldExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "held")
    private let arrivals = AsyncStream.makeStream(of: Void.self)

    /// An element for each job.
    var jobs: AsyncStream<Void> { arrivals.stream }

    func hold() { queue.suspend() }
    func release() { queue.resume() }

    func enqueue(_ job: consuming ExecutorJob) {
        let (job, arrivals) = (UnownedJob(job), arrivals.continuation)
        // Safe: the queue runs each job once, and one after the other.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        // The job may have run, and released the actor and this executor.
        arrivals.yield()
    }
}

/// A unit whose interactor a test can hold, so that calls of it wait.
actor HeldInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    nonisolated let executor = HeldExecutor()
    // Safe: the actor keeps its executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }
    private(set) var router: HeldRouter?
    private(set) var timesActive = 0

    func set(router: HeldRouter?) { self.router = router }
    func didBecomeActive() { timesActive += 1 }
}

final class HeldRouter: ViewableRouting {
    let interactor = HeldInteractor()
    let viewable: any Viewable = ViewFake("held")
    var interactable: any Interactable { interactor }
}

/// A leaf that holds itself as it resigns, and reads its listener after that.
actor HeldLeaf: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    nonisolated let executor = HeldExecutor()
    // Safe: the actor keeps its executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }
    @Wired private var listener: String?
    private let onResign: @Sendable () -> Void
    private(set) var reading: Task<String?, Never>?

    init(listener: String, onResign: @escaping @Sendable () -> Void) {
        self.onResign = onResign
        _listener = Wired(listener, until: lifetime)
    }

    func willResignActive() {
        executor.hold()
        reading = Task { listener }
        onResign()
    }
}

final class HeldLeafRouter: Routing {
    let interactor: HeldLeaf
    var interactable: any Interactable { interactor }

    init(onResign: @escaping @Sendable () -> Void = {}) {
        interactor = HeldLeaf(listener: "listener", onResign: onResign)
    }
}
