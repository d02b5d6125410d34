import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool graph")
struct GraphCommandTests {
    @Test("The modules and the units are listed, always in the same order.")
    func text() throws {
        let repository = try TemporaryRepository(SmallRepository.files)

        #expect(
            repository.run("graph").output == """
                Auth
                Console
                Grill          → Auth, Routing
                GrillViews     → Console, Grill
                LocalAccounts  → Auth
                Oven           → Grill, Routing
                Routing
                repository     → GrillViews, Oven

                Oven
                └── Grill

                """)
    }

    @Test("Mermaid leaves out arrows that follow from others.")
    func mermaid() throws {
        let output = try TemporaryRepository(SmallRepository.files)
            .run("graph", "modules", "--format", "mermaid").output

        #expect(
            output == """
                flowchart TD
                    Grill --> Auth & Routing
                    GrillViews --> Console & Grill
                    LocalAccounts --> Auth
                    Oven --> Grill
                    repository --> GrillViews & Oven

                """)
    }

    @Test("DOT is what Graphviz reads.")
    func dot() throws {
        let output = try TemporaryRepository(SmallRepository.files)
            .run("graph", "units", "--format", "dot").output

        #expect(
            output == """
                digraph units {
                    rankdir=TB;
                    node [shape=box];
                    "Grill";
                    "Oven";
                    "Oven" -> "Grill";
                }

                """)
    }

    @Test("A module's neighbours are what it uses and who uses it.")
    func neighbours() throws {
        let output = try TemporaryRepository(SmallRepository.files)
            .run("graph", "Grill", "--format", "mermaid").output

        #expect(
            output == """
                flowchart LR
                    Grill --> Auth & Routing
                    GrillViews --> Console & Grill
                    Oven --> Grill
                    repository --> GrillViews
                    style Grill stroke-width:3px
                    style GrillViews stroke-width:3px

                """)
    }

    @Test("JSON has every node and every edge, by the graph's name.")
    func json() throws {
        let output = try TemporaryRepository(SmallRepository.files).run("graph", "units", "--json")
            .output

        #expect(
            output == """
                {
                  "units" : {
                    "edges" : [
                      {
                        "from" : "Oven",
                        "to" : "Grill"
                      }
                    ],
                    "nodes" : [
                      "Grill",
                      "Oven"
                    ]
                  }
                }

                """)
    }

    @Test(
        "A command line that is wrong gets one sentence and exit code 2.",
        arguments: [
            (["graph", "Gril"], "Unknown module “Gril”. Did you mean “Grill”?"),
            (["graph", "unit"], "Unknown module “unit”. Did you mean “units”?"),
            (["graph", "--format", "svg"], "Unknown format “svg”."),
            (["graph", "Grill", "Oven"], "Unexpected argument “Oven”."),
        ])
    func wrong(words: [String], sentence: String) throws {
        let repository = try TemporaryRepository(SmallRepository.files)

        let answer = RibTool.run(words, in: repository.root)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.hasPrefix("ribtool: \(sentence)\n"))
    }
}
