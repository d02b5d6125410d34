/// Runs its work when it is released.
final class OnRelease: Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    deinit { work() }
}
