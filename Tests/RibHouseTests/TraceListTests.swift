import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("The list of a trace", .failsIfStuck)
struct TraceListTests {
    private let app = TestApp()

    private static let trace = """
        {"at":0.001,"event":{"attached":{"name":"Launch","unit":1}}}
        {"at":0.002,"event":{"changed":{"state":"active","unit":1}}}
        {"at":1.5,"typed":"open brisket"}
        {"at":1.6,"event":{"attached":{"name":"PitCook “brisket”","parent":1,"unit":6}}}
        {"at":1.7,"event":{"started":{"name":"follows the cook","unit":6,"work":16}}}
        {"at":1.8,"event":{"sent":{"intent":"looks later","unit":1}}}
        {"at":1.9,"event":{"started":{"name":"finishes the cook","unit":6,"work":17}}}
        {"at":2,"event":{"ended":{"unit":6,"work":16}}}
        {"at":2.1,"event":{"changed":{"state":"closed","unit":6}}}

        """

    private func list(_ options: String...) async throws -> [String] {
        let outcome = try await app.run(["replay", "-", "--list"] + options, input: Self.trace)
        #expect(outcome.end == .exited(0))
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test("It says in words what each event has changed, and what the person typed.")
    func words() async throws {
        #expect(
            try await list() == [
                "1    1 ms       Launch (1) is the root",
                "2    2 ms       Launch (1) is active, was activating",
                "3    1500 ms    You typed: open brisket",
                "4    1600 ms    PitCook “brisket” (6) is attached to Launch (1)",
                "5    1700 ms    PitCook “brisket” (6) starts: follows the cook (16)",
                "6    1800 ms    Launch (1) gets the intent “looks later”",
                "7    1900 ms    PitCook “brisket” (6) starts: finishes the cook (17)",
                "8    2000 ms    PitCook “brisket” (6) ends: follows the cook (16)",
                "9    2100 ms    PitCook “brisket” (6) is closed; "
                    + "“finishes the cook” outlives its unit: it asked for the end",
            ])
    }

    @Test(
        "A unit is found by its name, with or without its label, in any case.",
        arguments: ["PitCook", "pitcook brisket"])
    func unit(name: String) async throws {
        #expect(
            try await list("--unit", name).map { $0.prefix { $0 != " " } }
                == ["3", "4", "5", "7", "8", "9"])
    }

    @Test("A tree of one unit has those above it.")
    func tree() async throws {
        let outcome = try await app.run(
            ["replay", "-", "--after", "4", "--unit", "PitCook"], input: Self.trace)

        #expect(outcome.output == "Launch  active\n└── PitCook “brisket”  activating\n")
    }

    @Test("A unit that is not there is an error with those that are.")
    func unknown() async throws {
        let outcome = try await app.run(["replay", "-", "--unit", "Tip"], input: Self.trace)

        #expect(outcome.end == .exited(2))
        #expect(outcome.errorOutput.contains("It has: Launch, PitCook “brisket”."))
    }
}
