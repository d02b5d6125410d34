import Testing

@testable import RibToolKit

@Suite("Graphs on a page")
struct GraphPageTests {
    private static let end = "<!-- end of ribtool graph -->"

    @Test("A graph between its comments is replaced, and the rest stays.")
    func refreshed() throws {
        let text = "One.\n<!-- ribtool graph units -->\nold\n\(Self.end)\nTwo.\n"

        let fresh = try graphs.filled(text, path: "README.md")

        #expect(
            fresh == """
                One.
                <!-- ribtool graph units -->

                ```mermaid
                flowchart TD
                    Oven --> Grill
                ```

                \(Self.end)
                Two.

                """)
    }

    @Test(
        "Mermaid leaves out arrows that follow from others; a text has them all.",
        arguments: [
            (
                "modules",
                """
                flowchart TD
                    Grill --> Auth & Routing
                    GrillViews --> Console & Grill
                    LocalAccounts --> Auth
                    Oven --> Grill
                    repository --> GrillViews & Oven
                """
            ),
            (
                "modules text",
                """
                Auth
                Console
                Grill          → Auth, Routing
                GrillViews     → Console, Grill
                LocalAccounts  → Auth
                Oven           → Grill, Routing
                Routing
                repository     → GrillViews, Oven
                """
            ),
            ("units text", "Oven\n└── Grill"),
        ])
    func drawings(words: String, drawing: String) throws {
        let once = try graphs.filled(
            "<!-- ribtool graph \(words) -->\n\(Self.end)\n", path: "README.md")

        #expect(once.contains("\n\(drawing)\n```\n"))
        #expect(try graphs.filled(once, path: "README.md") == once)
    }

    @Test(
        "A comment that can't be understood is refused, with its line and what to write.",
        arguments: [
            ("<!-- ribtool graph unit -->\n\(end)", "README.md:1: `unit` is no graph."),
            ("<!-- ribtool graph units svg -->\n\(end)", "README.md:1: `units svg` is no graph."),
            ("\n<!-- ribtool graph units -->\n", "README.md:2: the part has no end."),
            ("\n\n\(end)", "README.md:3: `\(end)` ends nothing."),
        ])
    func refused(text: String, sentence: String) {
        let error = #expect(throws: ToolError.self) {
            try graphs.filled(text, path: "README.md")
        }

        #expect(error?.sentence.hasPrefix(sentence) == true)
    }

    private var graphs: RepositoryGraphs {
        RepositoryGraphs(ParsedRepository(Repository(SmallRepository.files)))
    }
}
