import Synchronization

/// Something that is so until it is not.
final class Flag: Sendable {
    private let isUp = Atomic<Bool>(true)

    /// - Returns: whether it was up.
    func lower() -> Bool {
        isUp.exchange(false, ordering: .acquiringAndReleasing)
    }
}
