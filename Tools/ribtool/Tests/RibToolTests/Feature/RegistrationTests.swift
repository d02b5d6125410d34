import Testing

@testable import RibToolKit

@Suite("A registration in a source")
struct RegistrationTests {
    private static let tests = Place.arguments(of: .init(function: "tests", name: "One"))
    private static let x36 = String(repeating: "x", count: 36)
    private static let y28 = String(repeating: "y", count: 28)

    @Test(
        "It is put where it belongs, and taken out without a trace.",
        arguments: [
            // An array in one line stays in one, in the order of the alphabet.
            (
                Place.variable("all"), "\"B\"", "let all = [\"A\", \"C\"]\n",
                "let all = [\"A\", \"B\", \"C\"]\n"
            ),
            // A list with a line for each element gets a line.
            (
                .argument("targets", of: .init(function: "Package")), ".b(\"B\")",
                "Package(targets: [\n    .a,\n    // Why.\n    .c,\n])\n",
                "Package(targets: [\n    .a,\n    // Why.\n    .c,\n    .b(\"B\"),\n])\n"
            ),
            (
                .argument("targets", of: .init(function: "Package")), ".b(\"B\")",
                "Package(targets: [\n    .a\n] + more())\n",
                "Package(targets: [\n    .a,\n    .b(\"B\"),\n] + more())\n"
            ),
            // What is too long for a line is filled up.
            (
                .variable("all"), "\"BB\"", "let all = [\"A\", \"\(x36)\", \"\(x36)\"]\n",
                "let all = [\n    \"A\", \"BB\", \"\(x36)\", \"\(x36)\",\n]\n"
            ),
            (
                tests, "module(\"B\")", "tests(\"One\", module(\"A\"))\n",
                "tests(\"One\", module(\"A\"), module(\"B\"))\n"
            ),
            (
                tests, "module(\"B\")",
                "tests(\"One\", module(\"\(x36)\"), module(\"\(y28)\"))\n",
                """
                tests(
                    "One", module("B"), module("\(x36)"),
                    module("\(y28)"))

                """
            ),
            (
                .parameters(of: "S"), "b: Int = 1", "struct S {\n    init(a: Int) {}\n}\n",
                "struct S {\n    init(a: Int, b: Int = 1) {}\n}\n"
            ),
            (
                .parameters(of: "S"), "b: Int = 1",
                "struct S {\n    init(\(x36): Int, \(x36): Int) {}\n}\n",
                """
                struct S {
                    init(
                        \(x36): Int, \(x36): Int,
                        b: Int = 1
                    ) {}
                }

                """
            ),
            (.imports, "import B", "import A\nimport C\n", "import A\nimport B\nimport C\n"),
            (.imports, "import B", "public import C\n", "import B\npublic import C\n"),
            (.imports, "import B", "import A\n\nlet a = 1\n", "import A\nimport B\n\nlet a = 1\n"),
            (
                .members(of: "P"), "\n\n    /// Doc.\n    var b: Int { get }",
                "protocol P {\n    var a: Int { get }\n}\n",
                "protocol P {\n    var a: Int { get }\n\n    /// Doc.\n    var b: Int { get }\n}\n"
            ),
            (
                .members(of: "P"), "\n\n    /// Doc.\n    var b: Int { get }", "protocol P {}\n",
                "protocol P {\n    /// Doc.\n    var b: Int { get }\n}\n"
            ),
            (
                .properties(of: "C"), "\n    let b: Int",
                "final class C {\n    let a: Int\n    var c = 1\n}\n",
                "final class C {\n    let a: Int\n    let b: Int\n    var c = 1\n}\n"
            ),
            (
                .statements(of: "C", function: nil), "\n        b = 1",
                "class C {\n    init() {\n        a = 1\n    }\n}\n",
                "class C {\n    init() {\n        a = 1\n        b = 1\n    }\n}\n"
            ),
            (
                .statements(of: "C", function: "run"), "\n        b = 1",
                "class C {\n    func run() {\n        a = 1\n    }\n}\n",
                "class C {\n    func run() {\n        a = 1\n        b = 1\n    }\n}\n"
            ),
        ])
    func roundTrip(place: Place, text: String, before: String, after: String) {
        let sut = Registration(path: "S.swift", place: place, text: text)

        let changed = sut.put(into: before)

        #expect(changed == after)
        #expect(changed.flatMap { sut.taken(outOf: $0) } == before)
    }

    @Test(
        "Where there is no such place, nothing is put.",
        arguments: [
            Place.variable("none"), .arguments(of: .init(function: "none")), .imports,
            .parameters(of: "None"), .members(of: "None"), .statements(of: "S", function: "none"),
        ])
    func noPlace(place: Place) {
        let sut = Registration(path: "S.swift", place: place, text: "b")

        #expect(sut.put(into: "struct S {}\n") == nil)
    }

    @Test("What was broken into lines otherwise is still found; what reads otherwise is not.")
    func found() {
        let sut = Registration(
            path: "Package.swift", place: .argument("targets", of: .init(function: "Package")),
            text: "tests(\"B\", module(\"B\"), module(\"C\"))")
        let source = { (target: String) in
            "Package(targets: [\n    tests(\"A\"),\n    \(target),\n])"
        }

        #expect(
            sut.taken(outOf: source("tests(\n    \"B\", module(\"B\"),\n    module(\"C\"))")) != nil
        )
        #expect(sut.taken(outOf: source("tests(\"B\", module(\"B\"))")) == nil)
        #expect(sut.taken(outOf: source("tests(\"B\", module(\"B\"))"), loosely: true) != nil)
        #expect(sut.taken(outOf: source("tests(\"Bb\", module(\"B\"))"), loosely: true) == nil)
    }
}
