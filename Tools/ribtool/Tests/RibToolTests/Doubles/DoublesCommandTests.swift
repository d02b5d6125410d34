import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool doubles")
struct DoublesCommandTests {
    @Test("Every shape of requirement is doubled, as the doubles of WaiterTests show.")
    func fixtures() throws {
        let words = ["doubles", "--check", "--json", "--root", "Fixtures/Doubles"]

        let report = try report(RibTool.run(words, in: OwnRepository.tests))

        #expect(report.refusals == [])
        #expect(
            report.files == ["GrillTests", "OvenTests", "SharedDoubles"].map(DoubleRequest.path))
    }

    @Test("The check names stale files, and writes nothing.")
    func staleFiles() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")

        let answer = repository.run("doubles", "--check")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint == """
                \(TemporaryRepository.file) is stale.
                Run `swift run ribtool update`.

                """)
        #expect(repository.text(TemporaryRepository.file) == "// double Showing")
    }

    @Test("A request may be anywhere in the file; the doubles are sorted by their names.")
    func sorted() throws {
        let repository = try TemporaryRepository.doubles(
            "func show()", "// double Showing\n// double Hiding")
        try repository.write(
            "public protocol Hiding {}", to: "Modules/One/Sources/One/Hiding.swift")
        _ = repository.run("doubles")
        let text = try #require(repository.text(TemporaryRepository.file))
        try repository.write(
            text + "\n// double Showing as OtherSpy\n", to: TemporaryRepository.file)

        #expect(repository.run("doubles").exitCode == .done)

        let names = repository.text(TemporaryRepository.file)?.lines.compactMap { line in
            line.hasPrefix("final class") ? line.split(separator: " ")[2] : nil
        }
        #expect(names == ["HidingSpy:", "OtherSpy:", "ShowingSpy:"])
        #expect(repository.run("doubles", "--check").output == "The doubles are up to date.\n")
    }

    @Test("A double whose request is gone goes too.")
    func removes() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        _ = repository.run("doubles")
        let text = try #require(repository.text(TemporaryRepository.file))
        try repository.write(
            text.replacing("// double Showing\n", with: ""), to: TemporaryRepository.file)

        #expect(repository.run("doubles").exitCode == .done)

        #expect(repository.text(TemporaryRepository.file) == DoublesFile.mark + "\n")
    }

    @Test("Requests with the line ends of Windows are read.")
    func carriageReturns() throws {
        let repository = try TemporaryRepository.doubles(
            "func ask() -> Int", "// double Showing\r\n//     ask() returning 1\r\n")

        #expect(repository.run("doubles").complaint == "")

        #expect(repository.text(TemporaryRepository.file)?.contains("class ShowingSpy") == true)
    }

    @Test("In JSON each stale file is named, and each refusal has its place.")
    func json() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        let path = TemporaryRepository.file

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
        let path = TemporaryRepository.file
        let repository = try TemporaryRepository.doubles(
            "func show(_ dish: String, besideAnother: String, beforeTheGuest guest: String)",
            "// double Showing")

        _ = repository.run("doubles")
        let text = try #require(repository.text(path))
        try repository.write(text.replacing("\n\n", with: "\n"), to: path)

        #expect(text.lines.allSatisfy { $0.count <= 100 })
        #expect(repository.run("doubles", "--check").output == "The doubles are up to date.\n")
    }

    @Test("A change of the protocol makes the double stale.")
    func changedProtocol() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        _ = repository.run("doubles")

        try repository.write(
            "public protocol Showing { func hide() }", to: TemporaryRepository.source)

        #expect(
            repository.run("doubles", "--check").complaint.contains("Doubles.swift is stale."))
    }

    @Test("A file with code that a person wrote is not overwritten.")
    func handWritten() throws {
        let own = "// double Showing\nstruct Mine {}"
        let repository = try TemporaryRepository.doubles("func show()", own)

        let answer = repository.run("doubles")

        #expect(answer.complaint.contains("has code that was written by hand."))
        #expect(repository.text(TemporaryRepository.file) == own)
    }

    @Test("Imports that a person wrote above the requests are replaced by those that are needed.")
    func ownImports() throws {
        let repository = try TemporaryRepository.doubles(
            "func show()", "import Foundation\nimport One\n\n// double Showing")

        #expect(repository.run("doubles").exitCode == .done)
        let file = try #require(repository.text(TemporaryRepository.file))
        #expect(file.contains("class ShowingSpy") && !file.contains("Foundation"))
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
        let file = try #require(repository.text(TemporaryRepository.file))
        #expect(file.contains("import One\nimport RoutingTestSupport\nimport Two\n"))
        #expect(!file.contains("Foundation"))
    }

    @Test(
        "Doubles in a folder that is no test target have package access, as has what they expose.")
    func shared() throws {
        let repository = try TemporaryRepository.doubles("func show() async", "")
        let path = DoubleRequest.path(in: "SharedDoubles")
        try repository.write("// double Showing", to: path)

        #expect(repository.run("doubles").exitCode == .done)

        #expect(
            repository.text(path) == """
                \(DoublesFile.mark)

                import One
                package import RoutingTestSupport

                // double Showing
                package final class ShowingSpy: Showing {
                  package let showSpy = Spy<Void, Void, Never>("show()")

                  package init() {}

                  package func show() async { await showSpy() }
                }

                """)
    }

    private func report(_ answer: CommandResult) throws -> DoublesReport {
        try JSONDecoder().decode(DoublesReport.self, from: Data(answer.output.utf8))
    }
}
