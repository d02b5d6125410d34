import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("Doubles that are refused")
struct RefusedDoublesTests {
    @Test(
        "A request that cannot be met is refused, with its line.",
        arguments: [
            ("// double Shwoing", "there is no protocol Shwoing. Did you mean “Showing”?"),
            ("// double Showing & Showing", "write `double A` or `double A & B as NameSpy`"),
            (
                "// double Showing\n//     shwo() returning 1",
                "has no shwo(). Did you mean “show()”?"
            ),
            (
                "// double Showing\n//     shwo() by default",
                "has no shwo(). Did you mean “show()”?"
            ),
            ("// double Showing\n//     show()", "this is no answer"),
            ("// double Showing\n// double Showing", "ShowingSpy is requested twice"),
            ("// double Showing\n//     show() failing 1", "show() cannot throw"),
            ("// double Showing\n//     show() returning f(", "`f(` is no expression"),
            ("// double Showing as a spy", "write `double A` or `double A & B as NameSpy`"),
        ])
    func wrongRequest(request: String, sentence: String) throws {
        let answer = try TemporaryRepository.doubles("func show()", request).run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("\(TemporaryRepository.file):"))
        #expect(answer.complaint.contains(sentence))
    }

    @Test("A misspelt answer is reported as such, not as a missing answer.")
    func misspeltAnswer() throws {
        let repository = try TemporaryRepository.doubles(
            "func ask() -> Int", "// double Showing\n//     aks() returning 1")

        let complaint = repository.run("doubles").complaint

        #expect(complaint.contains("ShowingSpy has no aks(). Did you mean “ask()”?\n"))
    }

    @Test(
        "A protocol that no class of Swift's can conform to as a double does is refused.",
        arguments: [
            ("public protocol Showing: Equatable {}", "refines Equatable, which is no protocol of"),
            (
                "public protocol Showing: Base { func show() }\n"
                    + "public protocol Base { func show() throws }",
                "two protocols require show(), each in another way"
            ),
            (
                "public protocol Showing: Base { func show() }\n"
                    + "public protocol Base { var show: Int? { get } }",
                "the double has another show; write the double by hand"
            ),
            (
                "public protocol Showing { var show: Int? { get }; var showSpy: Int? { get } }",
                "the spy of show would be called showSpy, as something else is"
            ),
            (
                "public protocol Showing { typealias Body = () -> Void\n"
                    + "func show(_ body: @escaping Body) }",
                "show takes a closure that is not `@escaping @Sendable`"
            ),
            (
                "@MainActor public protocol Showing: Base {}\n@OneActor public protocol Base {}",
                "its protocols are on MainActor and on OneActor; write the double by hand"
            ),
            (
                "public struct Spy: Sendable {}\npublic protocol Showing { func show(_ spy: Spy) }",
                "Spy is a type of One and RaceTesting, and ShowingSpy would see both"
            ),
        ])
    func refusedProtocol(source: String, sentence: String) throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write(source, to: TemporaryRepository.source)
        let answer = repository.run("doubles")
        #expect(answer.complaint.contains(sentence))
    }

    @Test("A private protocol is refused, because its double would not compile.")
    func privateProtocol() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("private protocol Showing {}", to: TemporaryRepository.source)

        #expect(repository.run("doubles").complaint.contains("no test can see Showing"))
    }

    @Test("An internal protocol is refused in a folder that is no test target.")
    func sharedInternalProtocol() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("protocol Showing {}", to: TemporaryRepository.source)
        #expect(repository.run("doubles").exitCode == .done)
        let requests = DoubleRequest.path(in: "SharedDoubles")
        try repository.write("// double Showing", to: requests)

        let answer = repository.run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint.contains(
                """
                \(requests):1: only a test target can see Showing, which is internal; make it \
                public, or ask for ShowingSpy in each test target.

                """))
    }

    @Test("Two protocols of one name are distinguished by their modules.")
    func namesakes() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("", to: "Modules/Two/Package.swift")
        try repository.write(
            "public protocol Showing {}", to: "Modules/Two/Sources/Two/Showing.swift")

        #expect(
            repository.run("doubles").complaint.contains(
                "write one of `One.Showing`, `Two.Showing`."))
        try repository.write(
            "// double Two.Showing", to: TemporaryRepository.file)
        #expect(repository.run("doubles").exitCode == .done)
        #expect(
            repository.text(TemporaryRepository.file)?.contains(
                ": Two.Showing {}")
                == true)
    }

    @Test("Of two bases the request has to name one.")
    func severalBases() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("public protocol Showing: Shown {}", to: TemporaryRepository.source)
        try repository.write(
            "public protocol Shown { var x: Int { get } }",
            to: "Modules/One/Sources/One/Shown.swift")
        try repository.write("", to: "Modules/RoutingTestSupport/Package.swift")
        try repository.write(
            """
            public import One
            public protocol ADouble: Shown {}
            public protocol BDouble: Shown {}
            """, to: "Modules/RoutingTestSupport/Sources/RoutingTestSupport/Doubles.swift")

        #expect(
            repository.run("doubles").complaint.contains(
                "name one: `double Showing & ADouble as ShowingSpy`."))
        try repository.write(
            "// double Showing & BDouble as ShowingSpy",
            to: TemporaryRepository.file
        )
        #expect(repository.run("doubles").exitCode == .done)
        #expect(
            repository.text(TemporaryRepository.file)?.contains(
                ": Showing, BDouble {") == true)
    }

    @Test("A double is refused in a file that imports another type of a name for another double.")
    func hiddenType() throws {
        let repository = try TemporaryRepository.doubles(
            "func show(_ text: String)", "// double Showing\n// double Hiding")
        try repository.write("", to: "Modules/Two/Package.swift")
        try repository.write(
            "public struct String: Sendable {}\npublic protocol Hiding {}",
            to: "Modules/Two/Sources/Two/Hiding.swift")

        #expect(
            repository.run("doubles").complaint.hasPrefix(
                """
                \(TemporaryRepository.file):1: String is also a type of Two, which the file imports \
                for another double;
                """))
    }
}
