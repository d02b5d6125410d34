import ConsoleTestSupport
import Foundation
import Routing
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("Traces of deep trees", .failsIfStuck)
struct DeepTraceTests {
    private let app = TestApp()

    private func replay(_ lines: [String], _ options: String...) async throws -> ProgramRun.Outcome
    {
        try app.write(lines.map { $0 + "\n" }.joined(), to: "trace")
        return try await app.run(["replay", app.path + "/trace"] + options)
    }

    private static func lines(levels: Int) -> [String] {
        (1...levels).map { unit in
            let parent = unit == 1 ? "" : #""parent":\#(unit - 1),"#
            return #"{"at":1,"event":{"attached":{"name":"U",\#(parent)"unit":\#(unit)}}}"#
        }
    }

    @Test(
        "A replay prints each unit, with output that grows as the tree does.",
        arguments: ["--json", "--unit=U", "--unit=V"], [500, 5_000])
    func replay(option: String, levels: Int) async throws {
        let last = #"{"at":1,"event":{"attached":{"name":"V","parent":\#(levels),"unit":0}}}"#

        let outcome = try await replay(Self.lines(levels: levels) + [last], option)

        #expect(outcome.end == .exited(0) && outcome.errorOutput == "")
        #expect(outcome.output.split(separator: "U").count >= levels)
        #expect(outcome.output.utf8.count < 1_500 * levels)
    }

    @Test("JSON of a tree has each unit, whatever its name is.")
    func json() async throws {
        let lines = [
            #"{"at":1,"event":{"attached":{"name":"A","unit":1}}}"#,
            #"{"at":1,"event":{"started":{"name":"\u001b “w”","unit":1,"work":7}}}"#,
            #"{"at":1,"event":{"attached":{"name":"B","parent":1,"unit":2}}}"#,
            #"{"at":1,"event":{"attached":{"name":"\"children\" : [","parent":1,"unit":3}}}"#,
            #"{"at":1,"event":{"attached":{"name":"D","parent":3,"unit":4}}}"#,
        ]
        var trace = Trace(path: "trace")
        for line in lines { try trace.append(#require(TraceLine(line))) }

        let output = try await replay(lines, "--json").output

        let tree = try JSONDecoder().decode(TreeSnapshot.self, from: Data(output.utf8))
        #expect(tree == trace.tree)
        #expect(output.contains("\n  \"version\" : 1,\n"))
    }

    @Test("A tree of more levels than a stack has room for is refused.")
    func tooDeep() async throws {
        let outcome = try await replay(Self.lines(levels: 10_001))

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasSuffix("Replay a tree that is less deep.\n"))
    }
}
