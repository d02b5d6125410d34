import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Results", .failsIfStuck)
struct ResultTests {
    private struct Paths: Decodable {
        let version: Int
        let state: String
    }

    private let app = TestApp()

    private static func state(_ outcome: ProgramRun.Outcome) throws -> String {
        try JSONDecoder().decode(Paths.self, from: Data(outcome.output.utf8)).state
    }

    @Test("JSON keeps characters that a terminal would obey.")
    func escapedJSON() async throws {
        let path = app.path + "/\u{7F}\u{9B}\u{200F}\u{2028}y"

        let outcome = try await app.run(["paths", "--json"], environment: ["RIBHOUSE_HOME": path])

        #expect(try Self.state(outcome) == path)
    }

    @Test(
        "A tree is written in the characters of the locale, or in words.",
        arguments: [
            (["LC_ALL": "C"], "`-- LoggedOut  active\n"),
            (["LC_ALL": "C.UTF-8"], "└── LoggedOut  active\n"),
            (["ACCESSIBLE": "1"], "LoggedOut below Launch: active\n"),
            (["RIBHOUSE_WORDS": "1"], "LoggedOut below Launch: active\n"),
        ])
    func style(environment: [String: String], end: String) async throws {
        let outcome = try await app.run(["tree"], environment: environment)

        #expect(outcome.output.hasSuffix(end))
    }

    @Test("JSON under a C locale is ASCII, and has the same characters.")
    func asciiJSON() async throws {
        let path = app.path + "/“ä…"

        let outcome = try await app.run(
            ["paths", "--json"], environment: ["RIBHOUSE_HOME": path, "LC_ALL": "C"])

        #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 })
        #expect(try Self.state(outcome) == path)
    }
}
