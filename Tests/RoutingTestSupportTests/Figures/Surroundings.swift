/// What else goes on in the process while a test runs.
enum Surroundings: String, Sendable, CaseIterable, CustomStringConvertible {
    case alone
    /// As in a run of all tests, which Swift Testing runs side by side.
    case amongOtherTests = "among other tests"

    var description: String { rawValue }

    /// Runs `work` with what goes on around it.
    func around(_ work: () async -> Void) async {
        guard self == .amongOtherTests else { return await work() }
        let others = (1...8).map { _ in
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
