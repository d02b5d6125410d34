import Testing

@testable import RibToolKit

/// How lists are laid out; that each place is found, and left without a trace, the tests of `new-feature` show.
@Suite("SourceEdit")
struct SourceEditTests {
    private static let targets = SourceEdit.Place.argument("targets", of: "Package")
    private static let tests = SourceEdit.Place.arguments(of: "tests")
    private static let x36 = String(repeating: "x", count: 36)

    @Test(
        "A text is added where a person would write it, and removed without a trace.",
        arguments: [
            // Names are in alphabetical order, except beside comments.
            (
                targets, "\"B\"", "Package(targets: [\"A\", \"C\"])\n",
                "Package(targets: [\"A\", \"B\", \"C\"])\n"
            ),
            (
                targets, "\"B\"", "Package(targets: [\n    \"A\",  // Why.\n    \"C\",\n])\n",
                "Package(targets: [\n    \"A\",  // Why.\n    \"C\",\n    \"B\",\n])\n"
            ),
            (tests, "\"B\"", "tests(\"One\", \"C\")\n", "tests(\"One\", \"B\", \"C\")\n"),
            (
                tests, "\"B\"", "tests(\"One\", \"A\", \"\(x36)\", \"\(x36)\")\n",
                "tests(\n    \"One\", \"A\", \"B\", \"\(x36)\", \"\(x36)\")\n"
            ),
            (
                targets, ".t(name: \"B\")",
                "Package(targets: [\n    .t(name: \"A\"),\n    .t(name: \"C\"),\n])\n",
                "Package(targets: [\n    .t(name: \"A\"),\n    .t(name: \"B\"),\n    .t(name: \"C\"),\n])\n"
            ),
            (
                targets, ".b(\"B\")", "Package(\n    targets: [\n        .a\n    ] + more())\n",
                "Package(\n    targets: [\n        .a,\n        .b(\"B\"),\n    ] + more())\n"
            ),
            (
                .result(of: "all"), "\"B\"",
                "func all() -> [A] {\n    guard a else { return [\"X\"] }\n    return [\"A\"]\n}\n",
                "func all() -> [A] {\n    guard a else { return [\"X\"] }\n    return [\"A\", \"B\"]\n}\n"
            ),
            (.imports(), "import B", "import A\nimport C\n", "import A\nimport B\nimport C\n"),
            (
                .members(of: "P"), "\n/// Doc.\nvar b: Int { get }", "protocol P {}\n",
                "protocol P {\n    /// Doc.\n    var b: Int { get }\n}\n"
            ),
            (
                .properties(of: "C"), "let b: Int",
                "final class C {\n    let a: Int\n    var c = 1\n    var d: Int { 1 }\n}\n",
                "final class C {\n    let a: Int\n    var c = 1\n    let b: Int\n    var d: Int { 1 }\n}\n"
            ),
            (
                .arguments(of: "f"), "b: 1", "let a = f(a: 1)\nlet b = g(f(a: 2))\n",
                "let a = f(a: 1, b: 1)\nlet b = g(f(a: 2, b: 1))\n"
            ),
            (
                .parameters(of: "C"), "c: \(x36)",
                "struct C {\n    init(a: \(x36), b: \(x36)) {}\n}\n",
                "struct C {\n    init(\n        a: \(x36), b: \(x36),\n        c: \(x36)\n    ) {}\n}\n"
            ),
        ] as [(SourceEdit.Place, String, String, String)])
    func roundTrip(place: SourceEdit.Place, text: String, before: String, after: String) throws {
        let sut = SourceEdit("S.swift", place, text)
        func formatted(_ source: String?) throws -> String? {
            try [FileChange("S.swift", from: nil, to: source)]
                .formatted(below: OwnRepository.root)[0].text
        }

        #expect(try formatted(sut.added(to: before)) == after)
        #expect(try formatted(sut.removed(from: after)) == before)
    }

    @Test(
        "Without the place nothing is added.",
        arguments: [
            SourceEdit.Place.result(of: "none"), .arguments(of: "none"), .imports(), .text("none"),
            .parameters(of: "None"), .members(of: "None"), .statements(of: "S", function: "none"),
        ])
    func noPlace(place: SourceEdit.Place) {
        #expect(SourceEdit("S.swift", place, "b").added(to: "struct S {}\n") == nil)
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

    @Test("An element with the same first string is found, also changed; another one is not.")
    func found() {
        let sut = SourceEdit("Package.swift", Self.targets, "tests(\"B\", module(\"B\"))")
        func isFound(_ target: String) -> Bool {
            sut.removed(from: "Package(targets: [\n    tests(\"A\"),\n    \(target),\n])") != nil
        }

        #expect(isFound("tests(\n    \"B\", module(\"B\"),\n    module(\"C\"))"))
        #expect(!isFound("tests(\"Bb\", module(\"B\"))"))
    }
}
