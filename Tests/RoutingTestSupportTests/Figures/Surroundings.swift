/// The other tests that run in the process at the same time.
enum Surroundings: Int, Sendable, CaseIterable, CustomStringConvertible {
    case alone = 0
    case amongSome = 8
    /// As in a run of all tests, since Swift Testing runs them in parallel.
    case amongMany = 200

    var description: String { self == .alone ? "alone" : "among \(rawValue) other tests" }

    /// Runs `work` while the other tests run.
    func around(_ work: () async -> Void) async {
        let others = (0..<rawValue).map { _ in
            Task {
                while !Task.isCancelled {
                    var sum = 0
                    for number in 0..<2_000 { sum &+= number }
                    await Task.yield()
                }
            }
        }
        await work()
        for other in others { other.cancel() }
    }
}
