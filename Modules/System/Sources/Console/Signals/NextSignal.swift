import Synchronization

/// The next termination signal: which pipe it writes to, and its number once it has arrived.
///
/// It is one number and takes no lock, so that a signal handler may change it on any thread.
final class NextSignal: Sendable {
    /// 0 when no signal is expected; else the write end of the pipe, and in the lower bits the signal.
    ///
    /// A write end is never 0: the read end of its pipe has a lower number.
    private let state = Atomic<Int>(0)
    private var signalBits: Int { 0xff }

    /// Expects a signal; does nothing while one has arrived and was not taken.
    func expect(writingTo pipe: Int32) {
        let last = state.load(ordering: .acquiring)
        guard last & signalBits == 0 else { return }
        // If the exchange fails, a signal has just arrived, and stays.
        _ = state.compareExchange(
            expected: last, desired: Int(pipe) << 8, ordering: .acquiringAndReleasing)
    }

    /// Keeps a signal that is expected, and returns its pipe; `nil` when none is.
    func arrive(_ number: Int32) -> Int32? {
        let last = state.load(ordering: .acquiring)
        guard last != 0, last & signalBits == 0,
            state.compareExchange(
                expected: last, desired: last | Int(number), ordering: .acquiringAndReleasing
            ).exchanged
        else { return nil }
        return Int32(last >> 8)
    }

    /// Whether a signal has arrived for the pipe and was not taken.
    func hasArrived(for pipe: Int32) -> Bool {
        let last = state.load(ordering: .acquiring)
        return last >> 8 == pipe && last & signalBits != 0
    }

    /// Returns the number of the signal that has arrived for the pipe; none is expected any more.
    func take(for pipe: Int32) -> Int32? {
        guard state.load(ordering: .acquiring) >> 8 == pipe else { return nil }
        let number = state.exchange(0, ordering: .acquiringAndReleasing) & signalBits
        return number == 0 ? nil : Int32(number)
    }
}
