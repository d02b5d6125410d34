/// A type with tests, or one that says it has; or the tests of a folder that are in no type.
struct TestSuite {
    /// The path of the type, with dots; `nil` for tests in no type.
    let name: String?
    let site: Site
    let tests: [RunnableTest]

    /// The tests that count.
    var counted: [RunnableTest] { tests.filter { $0.flaw == nil } }

    /// The interactor that it is named for, whether there is one or not: `LaunchInteractor` for
    /// `LaunchInteractorTests`.
    var subject: String? {
        guard let name = name?.split(separator: ".").last,
            let range = name.ranges(of: "Interactor").last, range.lowerBound != name.startIndex
        else { return nil }
        return String(name[..<range.upperBound])
    }
}
