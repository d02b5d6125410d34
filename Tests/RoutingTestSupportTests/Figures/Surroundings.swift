/// What else goes on in the process while a test runs.
enum Surroundings: Int, Sendable, CaseIterable, CustomStringConvertible {
    case alone = 0
    case amongSome = 8
    /// As in a run of all tests, since Swift Testing starts them side by side.
    case amongMany = 200

    var description: String { self == .alone ? "alone" : "among \(rawValue) other tests" }

    /// Runs `work` with what goes on around it.
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
