import Testing

@testable import RaceTesting

extension Trait where Self == ConditionTrait {
    /// A condition for tests of what needs private parts of a runtime; see “Other toolchains” in the README.
    static var onKnownToolchain: Self {
        .enabled(if: Capture.hasImmediateTasks, "Only Linux with Swift 6.3 shows it.")
    }
}
