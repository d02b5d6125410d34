/// A test that one of the runners knows.
struct RunnableTest {
    /// Why a test does not count.
    enum Flaw: String {
        case disabled
        case empty
        case noExpectation = "no expectation"
    }

    let name: String
    /// As the runner lists it: `LaunchTests.LaunchInteractorTests/attaches(user:)`.
    let listing: ListedTest
    let site: Site
    /// `nil` when it counts.
    let flaw: Flaw?
    /// How many times it runs; `nil` when only running it would tell.
    let cases: Int?
    /// Every name that can be reached from it: what it mentions, and what that mentions.
    let reaches: Set<String>
}
