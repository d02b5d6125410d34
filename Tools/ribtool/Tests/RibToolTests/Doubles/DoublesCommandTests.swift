import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool doubles")
struct DoublesCommandTests {
    private static let path = TemporaryRepository.file
    private static let fresh = "The doubles are up to date.\n"

    /// Returns the file with the double of a protocol with one requirement.
    private func written(
        _ requirement: String, _ request: String = "// double Showing",
        _ more: [String: String] = [:], at path: String = path
    ) throws -> String {
        let repository = try TemporaryRepository.doubles(requirement, request, more)
        let answer = repository.run("doubles")
        try #require(answer.complaint == "")
        #expect(answer.exitCode == .done)
        #expect(repository.run("doubles", "--check").output == Self.fresh)
        return try #require(repository[path])
    }

    private func report(_ answer: CommandResult) throws -> DoublesReport {
        try JSONDecoder().decode(DoublesReport.self, from: Data(answer.output.utf8))
    }

    @Test("Every shape of requirement of the fixture is doubled.")
    func fixtures() throws {
        let words = ["doubles", "--check", "--json", "--root", "Fixtures/Doubles"]

        let report = try report(RibTool.run(words, in: OwnRepository.tests))

        #expect(report.refusals == [])
        #expect(
            report.files == ["GrillTests", "OvenTests", "SharedDoubles"].map(DoubleRequest.path))
    }

    @Test("A double has a spy for each requirement, and hands each call on to it.")
    func shapes() throws {
        let text = try written(
            """
            var title: String? { get set }
                var cook: String { get async throws }
                func move(_ dish: String, to place: Int) async
                func add(_: String...)
                func next() async throws(GrillError) -> Int
                func whenDone(_ action: @escaping @Sendable (Int) -> Void)
                func serve<Guest: Codable & Sendable>(_ guest: Guest, with: some Sendable)
                func show(_ dish: Int)
                func show(_ name: String)
                func show(_ name: String, loudly: Bool)
            """, "// double Showing\n//     next() failing .cold",
            ["Modules/One/Sources/One/Error.swift": "public enum GrillError: Error { case cold }"])

        let lines = text.lines.map(\.trimmed).drop { !$0.hasPrefix("final class") }
        #expect(
            lines.joined(separator: "\n") == """
                final class ShowingSpy: Showing {
                let titleSpy = PropertySpy<String?>("title", nil)
                let cookSpy = Spy<Void, String, any Error>("cook")
                let moveSpy = Spy<(String, to: Int), Void, Never>("move(_:to:)")
                let addSpy = Spy<[String], Void, Never>("add(_:)")
                let nextSpy = Spy<Void, Int, GrillError>("next()", failing: .cold)
                let whenDoneSpy = Spy<@Sendable (Int) -> Void, Void, Never>("whenDone(_:)")
                let serveSpy = Spy<(any Codable & Sendable, with: any Sendable), Void, Never>("serve(_:with:)")
                let showIntSpy = Spy<Int, Void, Never>("show(_:)")
                let showStringSpy = Spy<String, Void, Never>("show(_:)")
                let showLoudlySpy = Spy<(String, loudly: Bool), Void, Never>("show(_:loudly:)")

                var title: String? {
                get { titleSpy.get() }
                set { titleSpy.set(newValue) }
                }
                var cook: String {
                get async throws { try await cookSpy() }
                }
                func move(_ dish: String, to place: Int) async { await moveSpy((dish, to: place)) }
                func add(_ argument1: String...) { addSpy(argument1) }
                func next() async throws(GrillError) -> Int { try await nextSpy() }
                func whenDone(_ action: @escaping @Sendable (Int) -> Void) { whenDoneSpy(action) }
                func serve<Guest: Codable & Sendable>(_ guest: Guest, with: some Sendable) {
                serveSpy((guest, with: with))
                }
                func show(_ dish: Int) { showIntSpy(dish) }
                func show(_ name: String) { showStringSpy(name) }
                func show(_ name: String, loudly: Bool) { showLoudlySpy((name, loudly: loudly)) }
                }

                """)
        #expect(text.lines.allSatisfy { $0.count <= 100 })
    }

    @Test(
        "A requirement or a request that is written in another way is understood.",
        arguments: [
            // A comment between the parameters is left out.
            (
                "func show(_ plate: (\n Int,  // the number\n String))", "",
                "show(_ plate: (Int, String))"
            ),
            // A value that is unwrapped where it is used is kept as an optional.
            ("func show(_ dish: Dish!)", "", "Spy<Dish?, Void, Never>"),
            ("var last: Dish! { get }", "", "PropertySpy<Dish?>"),
            // `swift format` writes the short form.
            ("func show(_ dish: Optional<Int>) -> ()", "", "func show(_ dish: Int?)"),
            // One of two protocols lets others write it.
            (
                "var a: Int? { get } }\npublic protocol Shown { var a: Int? { get set }",
                " & Shown as ShowingSpy", "set { aSpy.set(newValue) }"
            ),
            ("func ask() -> Int", "\r\n//     ask() returning 1\r\n", "returning: 1"),
        ])
    func spellings(requirement: String, answer: String, text: String) throws {
        let written = try written(
            requirement, "// double Showing" + answer,
            ["Modules/One/Sources/One/Dish.swift": "public struct Dish: Sendable {}"])

        #expect(written.contains(text))
    }

    @Test("A module that declares a type of a requirement is imported, and no other.")
    func imports() throws {
        let text = try written(
            "", "import Foundation\nimport One\n\n// double Showing",
            [
                "Modules/Two/Package.swift": "",
                "Modules/Two/Sources/Two/Dish.swift": "public struct Dish: Sendable {}",
                TemporaryRepository.source: """
                public import Foundation
                public import Two
                public protocol Showing { func show(_ dish: Dish) }
                """,
            ])

        #expect(text.contains("import One\nimport RoutingTestSupport\nimport Two\n"))
        #expect(!text.contains("Foundation"))
    }

    @Test(
        "Doubles in a folder that is no test target have package access, as has what they expose.")
    func shared() throws {
        let path = DoubleRequest.path(in: "SharedDoubles")

        #expect(
            try written("func show() async", "", [path: "// double Showing"], at: path) == """
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

    @Test(
        "Another layout keeps a double fresh; another text and another protocol do not.",
        arguments: [
            (path, "\n\n", "\n", true), (path, ": \"no more\"", ": \"nomore\"", false),
            (TemporaryRepository.source, "ask()", "answer()", false),
        ])
    func changes(path: String, old: String, new: String, isFresh: Bool) throws {
        let repository = try TemporaryRepository.doubles(
            "func ask() -> String?", "// double Showing\n//     ask() returning \"no more\"")
        _ = repository.run("doubles")
        let text = try #require(repository[path])

        try repository.write(text.replacing(old, with: new), to: path)

        #expect((repository.run("doubles", "--check").output == Self.fresh) == isFresh)
    }

    @Test(
        "A request may be anywhere in the file; the doubles are sorted, and one without request goes."
    )
    func requests() throws {
        let repository = try TemporaryRepository.doubles(
            "func show()", "// double Showing\n// double Hiding",
            ["Modules/One/Sources/One/Hiding.swift": "public protocol Hiding {}"])
        func classes() -> [Substring]? {
            _ = repository.run("doubles")
            return repository[Self.path]?.lines.filter { $0.hasPrefix("final class") }
                .map { $0.split(separator: " ")[2] }
        }
        #expect(classes() == ["HidingSpy:", "ShowingSpy:"])
        let text = try #require(repository[Self.path])

        try repository.write(text + "\n// double Showing as OtherSpy\n", to: Self.path)
        #expect(classes() == ["HidingSpy:", "OtherSpy:", "ShowingSpy:"])
        let rest = text.lines.filter { !$0.hasPrefix("// double") }.joined(separator: "\n")
        try repository.write(rest, to: Self.path)
        #expect(classes() == [])
        #expect(repository[Self.path] == DoublesFile.mark + "\n")
    }

    @Test("In JSON each stale file is named, and each refusal has its place.")
    func json() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")

        let stale = repository.run("doubles", "--check", "--json")
        let written = repository.run("doubles", "--json")
        try repository.write("public protocol Showing { init() }", to: TemporaryRepository.source)
        let refused = repository.run("doubles", "--json")

        #expect([stale, written, refused].map(\.exitCode) == [.failed, .done, .failed])
        #expect(try report(stale).files == [Self.path])
        #expect(try report(written).files == [Self.path])
        #expect(
            try report(refused).refusals.map(\.site)
                == [Site(file: TemporaryRepository.source, line: 1)])
    }
}
