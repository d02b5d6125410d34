import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("Doubles that are refused")
struct RefusedDoublesTests {
    @Test(
        "A request that cannot be met is refused, with its line, and the file stays as it is.",
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
            (
                "// double Showing\n//     show() returning 1\n// double Showing\n//     show() returning 1",
                "ShowingSpy is requested twice"
            ),
            ("// double Showing\nstruct Mine {}", "has code that was written by hand."),
            ("// double Showing\n//     show() failing 1", "show() cannot throw"),
            ("// double Showing\n//     show() returning f(", "`f(` is no expression"),
            ("// double Showing as a spy", "write `double A` or `double A & B as NameSpy`"),
        ])
    func wrongRequest(request: String, sentence: String) throws {
        let repository = try TemporaryRepository.doubles("func show() -> Int", request)

        let answer = repository.run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("\(TemporaryRepository.file):"))
        #expect(answer.complaint.contains(sentence))
        #expect(repository[TemporaryRepository.file] == request)
    }

    @Test(
        "A protocol that no class of Swift's can conform to as a double does is refused.",
        arguments: [
            ("public protocol Showing: Equatable {}", "refines Equatable, which is no protocol of"),
            (
                "public protocol Showing { var show: Int? { get }; var showSpy: Int? { get } }",
                "the spy of show would be called showSpy, as something else is"
            ),
        ])
    func refusedProtocol(source: String, sentence: String) throws {
        let more = [TemporaryRepository.source: source]
        let answer = try TemporaryRepository.doubles("", "// double Showing", more).run("doubles")

        #expect(answer.complaint.contains(sentence))
    }

    @Test(
        "Of two protocols of one name, and of two bases, the request has to name one.",
        arguments: [
            (
                "public protocol Showing {}", "Two", "write one of `One.Showing`, `Two.Showing`.",
                "Two.Showing", ": Two.Showing {}"
            ),
            (
                "public import One\npublic protocol ADouble: Showing {}\npublic protocol BDouble: Showing {}",
                "RoutingTestSupport", "name one: `double Showing & ADouble as ShowingSpy`.",
                "Showing & BDouble as ShowingSpy", ": Showing, BDouble {"
            ),
        ])
    func several(
        source: String, module: String, sentence: String, request: String, text: String
    ) throws {
        let repository = try TemporaryRepository.doubles(
            "var x: Int? { get }", "// double Showing",
            [
                "Modules/\(module)/Package.swift": "",
                "Modules/\(module)/Sources/\(module)/A.swift": source,
            ])

        #expect(repository.run("doubles").complaint.contains(sentence))
        try repository.write("// double \(request)", to: TemporaryRepository.file)
        #expect(repository.run("doubles").exitCode == .done)
        #expect(repository[TemporaryRepository.file]?.contains(text) == true)
    }
}
