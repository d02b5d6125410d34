/// Picks the tests of some test targets, and no others.
///
/// The test runner takes a regular expression that may match anywhere in a name such as
/// `LaunchTests.LaunchInteractorTests/login()`; so it has to be anchored.
enum TestFilter {
    /// - Parameter testTargets: the names of folders in `Tests`.
    static func pattern(for testTargets: [String]) -> String {
        "^(\(testTargets.joined(separator: "|")))\\."
    }
}
