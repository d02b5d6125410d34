import Foundation
import Testing

@testable import RibToolKit

/// The repository to build; see `Tools/ratio-agrees-with-compiler`.
private let root = ProcessInfo.processInfo.environment["RIBTOOL_AGREES_IN"]

@Suite("ribtool ratio beside the compiler")
struct RatioAgreementTests {
    @Test(
        "The interactors and the tests are those that the compiler and the runner know.",
        .enabled(if: root != nil, "Tools/ratio-agrees-with-compiler builds a repository for it."))
    func agrees() throws {
        let repository = try Repository(around: "/", root: root)
        let reading = try RatioReading(ParsedRepository(repository))
        let view = try CompilerView(repository)

        let interactors = reading.interactors.map { interactor in
            // `Modules/Odd/Sources/OddViews/ViewInteractor.swift`
            let target = String(interactor.type.site.file.split(separator: "/")[3])
            return ([target.asModule] + interactor.type.path).joined(separator: ".")
        }
        #expect(!interactors.isEmpty)
        let otherInteractors = try view.interactors().symmetricDifference(interactors)
        #expect(otherInteractors == [])

        let folders = repository.modules.flatMap(\.testTargets)
        let tests = repository.modules.flatMap(reading.suites).flatMap { suite in
            // The runner lists the tests of the root's package.
            suite.tests.filter { $0.function.site.file.hasPrefix("Tests/") }.map { test in
                let folder = test.function.site.file.split(separator: "/")[1]
                return test.listing(in: String(folder), of: suite)
            }
        }
        let known = try view.tests().filter { test in
            folders.contains { test.hasPrefix($0 + ".") }
        }
        #expect(!tests.isEmpty)
        let otherTests = known.symmetricDifference(tests)
        #expect(otherTests == [])
    }

    @Test(
        "A test is read with the name that the runner lists.",
        arguments: [
            ("@Test func a() { #expect(x) }", "MTests.a()"),
            ("struct S { @Test func a(_ b: Int, to c: Int) {} }", "MTests.S/a(_:to:)"),
            ("enum S { struct T { @Test func a() {} } }", "MTests.S/T/a()"),
            ("enum S {}; extension S { struct T { @Test func a() {} } }", "MTests.S/T/a()"),
            ("struct S { @Test func `one two`() {} }", "MTests.S/`one two`()"),
            ("@Test(arguments: [1]) func a(b: Int) {}", "MTests.a(b:), parameterised"),
            ("class C: XCTestCase { func testA() {} }", "MTests.C/testA"),
        ])
    func listing(source: String, name: String) {
        let listings = suites(in: source).flatMap { suite in
            suite.tests.map { $0.listing(in: "MTests", of: suite) }
        }
        #expect(listings == [name])
    }
}
