public import ProbesContract
public import Streams
import Synchronization

/// A ``ProbesService`` whose transmissions the program passes, for a demonstration or a test.
public final class InMemoryProbesService: ProbesService {
    private let states = StateStream(ProbesState())
    private let current = Mutex(ProbesState())
    private let end = AsyncStream<Never>.makeStream()
    private let clock: @Sendable () -> ContinuousClock.Instant

    public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        clock = now
    }

    public var now: ContinuousClock.Instant { clock() }

    public var probes: SharedStream<ProbesState> { states.values }

    /// Waits until the source ends or the task is cancelled.
    public func watch() async {
        for await _ in end.stream {}
    }

    public func hear(_ transmission: Transmission) {
        change { $0.hear(transmission, at: now) }
    }

    /// Changes the state of the source.
    public func change(_ source: ProbesState.Source) {
        change { $0.change(source) }
        if case .ended = source { end.continuation.finish() }
    }

    private func change(_ body: (inout ProbesState) -> Void) {
        // Under the lock, so the stream never goes back to an older state.
        current.withLock { state in
            let old = state
            body(&state)
            if state != old { states.send(state) }
        }
    }
}
