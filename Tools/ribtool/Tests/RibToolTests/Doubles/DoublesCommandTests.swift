import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool doubles")
struct DoublesCommandTests {
    @Test("Every shape of requirement is doubled, as the two doubles in Fixtures/Doubles show.")
    func fixtures() throws {
        let words = ["doubles", "--check", "--json", "--root", "Fixtures/Doubles"]

        let report = try report(RibTool.run(words, in: OwnRepository.tests))

        #expect(report.refusals == [])
        let stubs = "Tests/GrillTests/Stubs"
        #expect(report.files.contains("\(stubs)/TakingSpy.swift"))
        for name in ["GrillingSpy", "WaiterSpy"] {
            #expect(isFile("\(OwnRepository.tests)/Fixtures/Doubles/\(stubs)/\(name).swift"))
            #expect(!report.files.contains("\(stubs)/\(name).swift"))
        }
    }

    @Test("The check names stale, missing and unwanted doubles; a run writes and removes them.")
    func staleFiles() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        let (path, old) = (
            "\(TemporaryRepository.stubs)/ShowingSpy.swift",
            "\(TemporaryRepository.stubs)/OldSpy.swift"
        )
        try repository.write("\(TestDouble.mark)", to: old)

        let checked = repository.run("doubles", "--check")
        let before = [repository.text(path), repository.text(old)]
        let written = repository.run("doubles")

        #expect(checked.exitCode == .failed)
        #expect(
            checked.complaint == """
                \(path) is stale.
                \(old) is stale.
                Run `swift run ribtool update`.

                """)
        #expect(before == [nil, TestDouble.mark])
        #expect(written.exitCode == .done)
        #expect(repository.text(old) == nil)
        #expect(repository.run("doubles", "--check").output == "The doubles are up to date.\n")
        // A change of the protocol makes it stale again.
        try repository.write(
            "public protocol Showing { func hide() }", to: TemporaryRepository.source)
        #expect(repository.run("doubles", "--check").complaint.contains("\(path) is stale."))
    }

    @Test("Requests with the line ends of Windows are read.")
    func carriageReturns() throws {
        let repository = try TemporaryRepository.doubles(
            "func ask() -> Int", "// double Showing\r\n//     ask() returning 1\r\n")

        #expect(repository.run("doubles").complaint == "")

        #expect(repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift") != nil)
    }

    @Test("In JSON each stale file is named, and each refusal has its place.")
    func json() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        let path = "\(TemporaryRepository.stubs)/ShowingSpy.swift"

        let stale = repository.run("doubles", "--check", "--json")
        let written = repository.run("doubles", "--json")
        try repository.write("public protocol Showing { init() }", to: TemporaryRepository.source)
        let refused = repository.run("doubles", "--json")

        #expect(stale.exitCode == .failed)
        #expect(try report(stale).files == [path])
        #expect(written.exitCode == .done)
        #expect(try report(written).files == [path])
        #expect(refused.exitCode == .failed)
        #expect(
            try report(refused).refusals.map(\.site) == [
                Site(file: TemporaryRepository.source, line: 1)
            ]
        )
    }

    @Test("A double is laid out by `swift format`, and stays fresh with another layout.")
    func layout() throws {
        let path = "\(TemporaryRepository.stubs)/ShowingSpy.swift"
        let repository = try TemporaryRepository.doubles(
            "func show(_ dish: String, besideAnother: String, beforeTheGuest guest: String)",
            "// double Showing")

        _ = repository.run("doubles")
        let text = try #require(repository.text(path))
        try repository.write(text.replacing("\n\n", with: "\n"), to: path)

        #expect(text.lines.allSatisfy { $0.count <= 100 })
        #expect(repository.run("doubles", "--check").output == "The doubles are up to date.\n")
    }

    @Test("A file written by hand is not overwritten.")
    func handWritten() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("// Mine.", to: "\(TemporaryRepository.stubs)/ShowingSpy.swift")

        let answer = repository.run("doubles")

        #expect(answer.complaint.contains("ShowingSpy.swift was written by hand."))
        #expect(repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift") == "// Mine.")
    }

    @Test("A double whose first line was moved is written again, or removed, as any other.")
    func movedMark() throws {
        let path = "\(TemporaryRepository.stubs)/ShowingSpy.swift"
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        _ = repository.run("doubles")
        let text = try #require(repository.text(path))
        try repository.write("import RoutingTestSupport\n" + text, to: path)

        #expect(repository.run("doubles").complaint == "")
        #expect(repository.text(path) == text)

        try repository.write("import RoutingTestSupport\n" + text, to: path)
        try repository.write("", to: "\(TemporaryRepository.stubs)/Doubles.swift")
        _ = repository.run("doubles")
        #expect(repository.text(path) == nil)
    }

    @Test("A module that declares a type of a requirement is imported, and no other.")
    func importsOfRequirements() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("", to: "Modules/Two/Package.swift")
        try repository.write(
            "public struct Dish: Sendable {}", to: "Modules/Two/Sources/Two/Dish.swift")
        try repository.write(
            """
            public import Foundation
            public import Two
            public protocol Showing { func show(_ dish: Dish) }
            """, to: TemporaryRepository.source)

        #expect(repository.run("doubles").exitCode == .done)
        let file = try #require(repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift"))
        #expect(file.contains("import One\nimport RoutingTestSupport\nimport Two\n"))
        #expect(!file.contains("Foundation"))
    }

    @Test(
        "Doubles in a folder that is no test target have package access, as has what they expose.")
    func shared() throws {
        let repository = try TemporaryRepository.doubles("func show() async", "")
        let stubs = "Tests/SharedDoubles/Stubs"
        try repository.write("// double Showing", to: "\(stubs)/Doubles.swift")

        #expect(repository.run("doubles").exitCode == .done)

        #expect(
            repository.text("\(stubs)/ShowingSpy.swift") == """
                \(TestDouble.mark); change Doubles.swift instead.
                import One
                package import RoutingTestSupport

                package final class ShowingSpy: Showing {
                  package let showSpy = Spy<Void, Void, Never>("show()")

                  package init() {}

                  package func show() async { await showSpy() }
                }

                """)
    }

    private func report(_ answer: Answer) throws -> DoublesReport {
        try JSONDecoder().decode(DoublesReport.self, from: Data(answer.output.utf8))
    }
}
