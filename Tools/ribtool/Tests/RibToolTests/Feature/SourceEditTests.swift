import Foundation
import Testing

@testable import RibToolKit

@Suite("SourceEdit")
struct SourceEditTests {
    private struct Case {
        let place: SourceEdit.Place
        let text: String
        let before: String
        let after: String

        init(_ place: SourceEdit.Place, _ text: String, _ before: String, _ after: String) {
            self.place = place
            self.text = text
            self.before = before
            self.after = after
        }

        var edit: SourceEdit { SourceEdit("S.swift", place, text) }
    }

    private static let tests = SourceEdit.Place.arguments(of: "tests", named: "One")
    private static let targets = SourceEdit.Place.argument(
        "targets", of: "Package")
    private static let x36 = String(repeating: "x", count: 36)
    private static let y28 = String(repeating: "y", count: 28)

    private static let lists = [
        Case(
            .variable("all"), "\"B\"", "let all = [\"A\", \"C\"]\n",
            "let all = [\"A\", \"B\", \"C\"]\n"),
        Case(
            .variable("all"), "\"BB\"",
            "let all = [\n    \"A\", \"\(x36)\", \"\(x36)\",\n    \"\(y28)\",\n]\n",
            "let all = [\n    \"A\", \"BB\", \"\(x36)\", \"\(x36)\",\n    \"\(y28)\",\n]\n"),
        Case(
            .variable("all"), "\"B\"", "let all = [\n    \"A\",  // Why.\n    \"C\",\n]\n",
            "let all = [\n    \"A\",  // Why.\n    \"C\",\n    \"B\",\n]\n"),
        Case(
            .variable("all"), "\"B\"",
            "var all: [A] {\n    guard a else { return [\"X\"] }\n    return [\"A\"]\n}\n",
            "var all: [A] {\n    guard a else { return [\"X\"] }\n    return [\"A\", \"B\"]\n}\n"),
        Case(
            .variable("all"), "\"B\"",
            "var all: [A] { Self.all(a) }\nfunc all(_ a: A) -> [A] { [\"A\"] }\n",
            "var all: [A] { Self.all(a) }\nfunc all(_ a: A) -> [A] { [\"A\", \"B\"] }\n"),
        Case(tests, "\"B\"", "tests(\"One\", \"C\")\n", "tests(\"One\", \"B\", \"C\")\n"),
        Case(
            .products(of: "P", in: "One"), "\"B\"",
            "let all = [\n    t(name: \"One\", dependencies: a(from(\"Q\", \"A\"), from(\"P\", \"C\")))\n]\n",
            "let all = [\n    t(name: \"One\", dependencies: a(from(\"Q\", \"A\"), from(\"P\", \"B\", \"C\")))\n]\n"
        ),
        Case(
            targets, ".t(name: \"B\")",
            "Package(targets: [\n    .t(name: \"A\"),\n    .t(name: \"C\"),\n])\n",
            "Package(targets: [\n    .t(name: \"A\"),\n    .t(name: \"B\"),\n    .t(name: \"C\"),\n])\n"
        ),
        Case(
            tests, "\"B\"", "tests(\"One\", \"A\", \"\(x36)\", \"\(x36)\")\n",
            "tests(\n    \"One\", \"A\", \"B\", \"\(x36)\", \"\(x36)\")\n"),
        Case(
            targets, ".b(\"B\")", "Package(targets: [\n    .a,\n    // Why.\n    .c,\n])\n",
            "Package(targets: [\n    .a,\n    // Why.\n    .c,\n    .b(\"B\"),\n])\n"),
        Case(
            targets, ".b(\"B\")", "Package(\n    targets: [\n        .a\n    ] + more())\n",
            "Package(\n    targets: [\n        .a,\n        .b(\"B\"),\n    ] + more())\n"),
        Case(
            tests, "module(\"B\")", "tests(\"One\", module(\"A\"))\n",
            "tests(\"One\", module(\"A\"), module(\"B\"))\n"),
        Case(
            tests, "module(\"B\")",
            "tests(\n    \"One\", module(\"\(x36)\"),\n    module(\"\(x36)\"))\n",
            "tests(\n    \"One\", module(\"\(x36)\"),\n    module(\"\(x36)\"),\n    module(\"B\"))\n"
        ),
        Case(
            .parameters(of: "S"), "b: Int = 1", "struct S {\n    init(a: Int) {}\n}\n",
            "struct S {\n    init(a: Int, b: Int = 1) {}\n}\n"),
    ]

    private static let lines = [
        Case(.imports(), "import B", "import A\nimport C\n", "import A\nimport B\nimport C\n"),
        Case(.imports(), "import B", "public import C\n", "import B\npublic import C\n"),
        Case(
            .imports(), "import B", "import A\n\nlet a = 1\n", "import A\nimport B\n\nlet a = 1\n"),
        Case(
            .members(of: "P"), "\n/// Doc.\nvar b: Int { get }",
            "protocol P {\n    var a: Int { get }\n}\n",
            "protocol P {\n    var a: Int { get }\n\n    /// Doc.\n    var b: Int { get }\n}\n"),
        Case(
            .members(of: "P"), "\n/// Doc.\nvar b: Int { get }", "protocol P {}\n",
            "protocol P {\n    /// Doc.\n    var b: Int { get }\n}\n"),
        Case(
            .properties(of: "C"), "let b: Int",
            "final class C {\n    let a: Int\n    var c = 1\n    var d: Int { 1 }\n}\n",
            "final class C {\n    let a: Int\n    var c = 1\n    let b: Int\n    var d: Int { 1 }\n}\n"
        ),
        Case(
            .file, "\nextension C {}", "final class C {}\n", "final class C {}\n\nextension C {}\n"),
        Case(.lines(), "// b\n", "// a\n", "// a\n// b\n"),
        Case(.text("C: A"), "C: B", "final class C: A {}\n", "final class C: B {}\n"),
        Case(
            .arguments(of: "f"), "b: 1", "let a = f(a: 1)\nlet b = g(f(a: 2))\n",
            "let a = f(a: 1, b: 1)\nlet b = g(f(a: 2, b: 1))\n"),
        Case(
            .arguments(of: "build"), "b: 1", "let a = C()\n    .build(a: 1)\n",
            "let a = C()\n    .build(a: 1, b: 1)\n"),
        Case(
            .members(of: "Inner"), "\nlet b = 1",
            "struct S {\n    struct Inner {\n        let a = 1\n    }\n}\n",
            "struct S {\n    struct Inner {\n        let a = 1\n\n        let b = 1\n    }\n}\n"),
        Case(
            .statements(of: "C", function: "init"), "b = 1",
            "class C {\n    init() {\n        a = 1\n    }\n}\n",
            "class C {\n    init() {\n        a = 1\n        b = 1\n    }\n}\n"),
        Case(
            .cases(of: "S", member: "name"), "case .b: 2",
            "enum S {\n    case a, b\n}\n\nextension S {\n    var name: Int {\n        switch self {\n"
                + "        case .a: 1\n        }\n    }\n}\n",
            "enum S {\n    case a, b\n}\n\nextension S {\n    var name: Int {\n        switch self {\n"
                + "        case .a: 1\n        case .b: 2\n        }\n    }\n}\n"),
        Case(
            .statements(of: "C", function: "run"), "b = 1",
            "class C {\n    func run() {\n        a = 1\n    }\n}\n",
            "class C {\n    func run() {\n        a = 1\n        b = 1\n    }\n}\n"),
    ]

    @Test("A text is added in its place, and removed without a trace, after `swift format`.")
    func roundTrip() throws {
        let cases = Self.lists + Self.lines

        let added = try formatted(cases.map { $0.edit.added(to: $0.before) })
        let removed = try formatted(
            zip(cases, added).map { $0.edit.removed(from: $1) })

        for (index, item) in cases.enumerated() {
            #expect(added[index] == item.after)
            #expect(removed[index] == item.before)
        }
    }

    @Test(
        "Without the place nothing is added.",
        arguments: [
            SourceEdit.Place.variable("none"), .arguments(of: "none"), .imports(),
            .text("none"),
            .parameters(of: "None"), .members(of: "None"), .statements(of: "S", function: "none"),
        ])
    func noPlace(place: SourceEdit.Place) {
        let sut = SourceEdit("S.swift", place, "b")

        #expect(sut.added(to: "struct S {}\n") == nil)
    }

    @Test("An import stays while the file uses a name of its module.")
    func usedImport() {
        let sut = SourceEdit("S.swift", .imports(for: ["User"]), "import Auth")
        let source = "import Auth\nimport Testing\n\nlet joe: User\n"

        #expect(sut.added(to: source) == source)
        #expect(sut.removed(from: source) == source)
        #expect(
            sut.removed(from: source.replacing("User", with: "Int"))
                == "import Testing\n\nlet joe: Int\n")
    }

    @Test("An element with the same first string is found; another one is not.")
    func found() {
        let sut = SourceEdit(
            "Package.swift", Self.targets,
            "tests(\"B\", module(\"B\"), module(\"C\"))")
        let source = { (target: String) in
            "Package(targets: [\n    tests(\"A\"),\n    \(target),\n])"
        }

        #expect(
            sut.removed(from: source("tests(\n    \"B\", module(\"B\"),\n    module(\"C\"))"))
                != nil
        )
        #expect(sut.removed(from: source("tests(\"B\", module(\"B\"))")) != nil)
        #expect(sut.removed(from: source("tests(\"Bb\", module(\"B\"))")) == nil)
    }

    /// Returns the texts as `swift format` lays them out.
    private func formatted(_ texts: [String?]) throws -> [String] {
        let names = texts.indices.map { "\($0).swift" }
        let repository = try TemporaryRepository(
            Dictionary(uniqueKeysWithValues: zip(names, texts.map { $0 ?? "" })))
        let configuration = OwnRepository.root + "/.swift-format"
        try repository.write(try #require(fileText(configuration)), to: ".swift-format")
        _ = try ChildProcess(
            program: "swift", arguments: ["format", "--in-place"] + names, folder: repository.root
        ).output()
        return names.map { repository[$0] ?? "" }
    }
}
