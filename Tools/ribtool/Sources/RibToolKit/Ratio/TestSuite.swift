/// A type with tests, or one that is marked as a suite; or the tests of a folder that are in no type.
struct TestSuite {
    /// The path of the type, with dots; `nil` for tests in no type.
    let name: String?
    let site: Site
    let tests: [RunnableTest]

    var counted: [RunnableTest] { tests.filter { $0.flaw == nil } }

    /// The interactor that it is named for, whether there is one or not: `LaunchInteractor` for
    /// `LaunchInteractorTests`.
    var subject: String? {
        let match = name?.split(separator: ".").last?.prefixMatch(of: /.+Interactor/)
        return match.map { String($0.output) }
    }

    func finding(_ reason: String) -> ModuleRatio.Finding {
        .init(name: name ?? "", site: site, reason: reason)
    }

    /// The tests that do not count.
    var ignored: [ModuleRatio.Finding] {
        tests.compactMap { test in
            let names = [name, test.function.name].compactMap(\.self).joined(separator: "/")
            return test.flaw.map {
                .init(name: names, site: test.function.site, reason: $0.rawValue)
            }
        }
    }
}

struct RunnableTest {
    enum Flaw: String {
        case disabled
        case empty
        case noExpectation = "no expectation"
    }

    let function: MemberFacts
    /// `nil` when it counts.
    let flaw: Flaw?
    /// How many times it runs; `nil` when only running it would show.
    let cases: Int?
    /// Every name that can be reached from it: the names in it, and the names in those.
    let reaches: Set<String>
}
