import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("Settings", .failsIfStuck)
struct SettingsTests {
    private let app = TestApp()

    private func plan(_ environment: [String: String] = [:]) async throws -> String {
        let now = ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "TZ": "UTC"]
        return try await app.run(
            ["pit", "plan", "chicken", "4lb", "6pm"],
            environment: now.merging(environment) { $1 }
        ).output
    }

    @Test("Units and clock are those of the setting, in the next programs too, and JSON stays.")
    func changes() async throws {
        #expect(try await plan().hasPrefix("chicken (1.814 kg) takes 3 h 4 min. Start: 14:56.\n"))

        let changed = try await app.run(["settings", "units", "us"], environment: [:])
        _ = try await app.run(["settings", "clock", "12"], environment: [:])

        #expect(changed.output == "units: us, as in 11.02 lb at 230 °F\nclock: 24 hours\n")
        let text = try await plan()
        #expect(text.hasPrefix("chicken (4 lb) takes 3 h 4 min. Start: 2:56 pm.\n"))
        #expect(text.contains("smoke at 275 °F"))
        #expect(text.contains("has 165 °F."))
        let json = try await app.run(["pit", "plans", "--json"], environment: [:]).output
        #expect(json.contains(#""celsius" : 110"#))
    }

    @Test(
        "A file that is refused is an error of what shows it, and reported by what runs without it."
    )
    func refusedFile() async throws {
        try await app.signIn()
        try app.write("{", to: "settings.json")
        let sentence =
            "Until then, units and clock are as in the locale, and no decoder is started.\n"

        for command in [["settings"], ["settings", "--json"], ["probe", "program"]] {
            let outcome = try await app.run(command)
            #expect(outcome.end == .exited(1) && outcome.output == "")
            #expect(outcome.errorOutput.contains("settings.json is damaged."))
        }
        for command in [["pit"], []] {
            let outcome = try await app.run(command)
            #expect(outcome.end == .exited(0))
            #expect(outcome.errorOutput.hasSuffix(sentence))
        }
        let run = try app.terminal("ui", environment: ["TERM": "xterm"])
        try await run.wait(for: "damaged.")
        run.send("\u{4}")
        _ = try await run.finish()
    }

    @Test("A session changes what it writes at once.")
    func session() async throws {
        try await app.signIn()

        let outcome = try await app.session("start ribs 2kg", "settings units us", "pit")

        #expect(outcome.output.contains("ribs (2 kg)"))
        #expect(outcome.output.contains("ribs (4.41 lb)"))
    }

    @Test(
        "Without a setting, the locale decides.",
        arguments: [
            (["LANG": "en_US.UTF-8"], "4 lb", "2:56 pm"),
            (["LANG": "en_GB.UTF-8"], "1.814 kg", "14:56"),
            (["LANG": "en_US.UTF-8", "LC_MEASUREMENT": "de_DE.UTF-8"], "1.814 kg", "2:56 pm"),
            (["LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"], "1.814 kg", "14:56"),
        ])
    func locale(environment: [String: String], weight: String, start: String) async throws {
        let text = try await plan(environment)

        #expect(text.hasPrefix("chicken (\(weight)) takes 3 h 4 min. Start: \(start).\n"))
    }

    @Test("`default` is the locale again; what is not possible says what is.")
    func refusals() async throws {
        _ = try await app.run(["settings", "units", "us"], environment: [:])
        let again = try await app.run(["settings", "units", "default"], environment: [:])
        let wrong = try await app.run(["settings", "units", "stone"], environment: [:])

        #expect(again.output.hasPrefix("units: metric"))
        #expect(wrong.end == .exited(2))
        #expect(
            wrong.errorOutput.hasPrefix("`units` is metric or us, or default, not “stone”."))
    }
}
