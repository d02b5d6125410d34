import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("Snippets on pages, and ribtool update")
struct SnippetTests {
    private static let source = """
        enum A {
            // snippet: greeting
            func greet() {

                print("hello")
            }
            // end of snippet
        }
        """

    private func filled(_ page: String) throws -> String {
        let repository = Repository(["Tests/A.swift": Self.source])
        return try RibToolKit.filled(
            "snippet", of: page, path: "README.md", with: repository.snippet)
    }

    @Test("A snippet is the source's lines, without their common indentation.")
    func fills() throws {
        let page = "# A\n<!-- snippet Tests/A.swift#greeting -->\nold\n<!-- end of snippet -->\nB\n"
        let fresh = """
            # A
            <!-- snippet Tests/A.swift#greeting -->

            ```swift
            func greet() {

                print("hello")
            }
            ```

            <!-- end of snippet -->
            B

            """

        #expect(try filled(page) == fresh)
        #expect(try filled(fresh) == fresh)
    }

    @Test("A page with the line ends of Windows is filled; one without a snippet stays as it is.")
    func carriageReturns() throws {
        let page = "<!-- snippet Tests/A.swift#greeting -->\r\n<!-- end of snippet -->\r\n"

        #expect(try filled(page).contains("func greet()"))
        #expect(try filled("# A\r\nB\r\n") == "# A\r\nB\r\n")
    }

    @Test(
        "A snippet that can't be filled is refused, with its line.",
        arguments: [
            ("\n<!-- snippet Tests/B.swift#a -->\n<!-- end of snippet -->", "README.md:2: "),
            ("<!-- snippet Tests/A.swift -->\n<!-- end of snippet -->", "is no snippet"),
            ("<!-- snippet Tests/A.swift#b -->\n<!-- end of snippet -->", "has no snippet b"),
            ("<!-- snippet Tests/A.swift#greeting -->\n", "README.md:1: the part has no end."),
            ("a\n<!-- end of snippet -->", "README.md:2: `<!-- end of snippet -->` ends nothing."),
        ])
    func refuses(page: String, sentence: String) {
        let error = #expect(throws: ToolError.self) { try filled(page) }

        #expect(error?.sentence.contains(sentence) == true)
    }

    @Test("An update that can't generate everything names all that it can't.")
    func allProblems() throws {
        let page = "<!-- snippet A#NAME -->\n<!-- end of snippet -->\n"
        let repository = Repository([
            "README.md": ["a", "b"].map { page.replacing("NAME", with: $0) }.joined(),
            "docs/a.md": page,
            "Tests/OvenTests/Stubs/Doubles.swift": "// double Missing\n",
        ])

        let error = #expect(throws: ToolError.self) { try repository.stale() }

        let places = error?.sentence.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(
            places == [
                "Tests/OvenTests/Stubs/Doubles.swift:1:", "README.md:1:", "README.md:3:",
                "docs/a.md:1:",
            ])
    }

    @Test("An update formats sources and writes what is stale; the check names both, and fails.")
    func updates() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(#"{"version": 1, "indentation": {"spaces": 4}}"#, to: ".swift-format")
        _ = repository.run("update")
        try repository.write(Self.source + "\n\n", to: "Tests/A.swift")
        try repository.write(
            "<!-- snippet Tests/A.swift#greeting -->\n<!-- end of snippet -->\n", to: "docs/a.md")

        let checked = repository.run("update", "--check")
        let updated = repository.run("update")

        #expect(checked.exitCode == .failed)
        #expect(
            checked.complaint == """
                Tests/A.swift is stale.
                docs/a.md is stale.
                Run `swift run ribtool update`.

                """)
        #expect(updated == CommandResult(output: "Wrote Tests/A.swift\nWrote docs/a.md\n"))
        #expect(repository["docs/a.md"]?.contains("func greet()") == true)
        #expect(repository.run("update").output == "The generated files are up to date.\n")
    }

    @Test(
        "The tree of units shows a unit below each of its parents, and comes to an end in a circle."
    )
    func units() throws {
        func tree(_ edges: String...) throws -> String? {
            let (start, end) = ("<!-- ribtool units -->", "<!-- end of ribtool units -->")
            var files = ["Package.swift": "", "Modules/M/Package.swift": ""]
            for name in ["A", "B", "C", "D"] {
                let children = edges.filter { $0.hasPrefix(name) }.map {
                    "let a: \($0.dropFirst())Builder"
                }
                files["Modules/M/Sources/\(name)/\(name)Router.swift"] = children.joined(
                    separator: "\n")
                files["Modules/M/Sources/\(name)/\(name)Builder.swift"] = ""
            }
            files["README.md"] = "One.\n\(start)\nold\n\(end)\nTwo.\n"
            let page = try Repository(files).stale().first?.text
            return page?.components(separatedBy: "```").dropFirst().first
        }

        #expect(
            try tree("AB", "AC", "BD", "CD") == """
                text
                A
                ├── B
                │   └── D
                └── C
                    └── D

                """)
        #expect(try tree("AB", "BC", "CD", "DA")?.hasSuffix("            └── A  (again)\n") == true)
    }
}
