import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("Text from outside", .failsIfStuck)
struct ForeignTextTests {
    private let app = TestApp()

    @Test(
        "A line feed in a word or a variable starts no line.",
        arguments: [
            (["x\nDone."], [:]), (["status", "--x\nDone."], [:]), (["replay", "x\nDone."], [:]),
            (["--trace", "/x\nDone./x", "tree"], [:]), (["open", "x\nDone."], [:]),
            (["replay", "--after", "x\nDone.", "x"], [:]),
            (["pit", "plan", "x\nDone.", "--weight", "1kg", "--ready-at", "18:00"], [:]),
            (["pit", "plans"], ["RIBHOUSE_NOW": "x\nDone."]),
            (["paths"], ["RIBHOUSE_HOME": "/x\nDone."]),
            (["doctor"], ["RIBHOUSE_HOME": "/x\nDone."]),
            (["accounts", "list"], ["RIBHOUSE_HOME": "/dev/null/x\nDone."]),
        ] as [([String], [String: String])])
    func forgedLine(arguments: [String], environment: [String: String]) async throws {
        let outcome = try await app.run(arguments, environment: environment)

        let lines = (outcome.output + outcome.errorOutput).split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("Done.") })
    }

    @Test(
        "A line feed in the name of a unit of a trace starts no line.", arguments: [[], ["--list"]])
    func forgedUnit(options: [String]) async throws {
        let line = #"{"at":0,"event":{"attached":{"name":"x\nDone.","unit":1}}}"#

        let replay = try await app.run(["replay", "-"] + options, input: line + "\n")

        #expect(replay.end == .exited(0))
        #expect(replay.output.contains("x␊Done."))
    }
}
