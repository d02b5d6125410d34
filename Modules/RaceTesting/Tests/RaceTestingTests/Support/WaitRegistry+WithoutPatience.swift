@testable import RaceTesting

extension WaitRegistry {
    /// A registry that gives up each wait after some milliseconds, as if the process were idle.
    static var withoutPatience: WaitRegistry {
        WaitRegistry(limit: 5, patience: .max, interval: .milliseconds(2)) { .zero }
    }
}
