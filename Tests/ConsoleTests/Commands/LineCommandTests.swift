import Console
import RaceTesting
import Testing

@Suite("A command", .failsIfStuck)
struct LineCommandTests {
    private let ran = Spy<String, Void, Never>("ran")

    private func record(_ text: String) { ran(text) }

    private struct NotSignedIn: Error, CustomStringConvertible {
        var description: String { "You are not signed in." }
    }

    private var smoke: LineCommand {
        LineCommand(
            name: "Smoke", summary: "smoke meat",
            arguments: .text("MEAT"), .number("HOURS"), .optional(.text("WOOD"))
        ) { meat, hours, wood in
            record("\(meat) for \(hours) h over \(wood ?? "oak")")
        }
    }

    private var grill: LineCommand {
        LineCommand(
            name: "grill", summary: "", arguments: .text("MEAT"),
            .optional(.line("WEIGHT", option: "--weight")), .flag("--hot", "")
        ) { meat, weight, isHot in
            record("\(meat): \(weight ?? "any")\(isHot ? ", hot" : "")")
        }
    }

    private var commands: [LineCommand] {
        [
            smoke, grill,
            LineCommand(name: "rest", summary: "", arguments: .optional(.number("HOURS"))) {
                record("\($0, default: "none")")
            },
            LineCommand(name: "order", summary: "", arguments: .words("DISH…")) { dishes in
                record(dishes.joined(separator: ", "))
            },
            LineCommand(
                name: "cook", summary: "",
                arguments: LineArgument("DONE|RARE") { ["DONE", "RARE"].firstIndex(of: $0) }
            ) { index in record("\(index)") },
            LineCommand(name: "close", summary: "close it") { record("closed") },
            LineCommand(name: "fail", summary: "") { throw ConsoleError.cancelled },
            LineCommand(name: "open", summary: "", arguments: .text("DOOR")) { _ in
                throw ConsoleError.cancelled
            },
            LineCommand(name: "logout", unavailable: NotSignedIn()),
        ]
    }

    @Test(
        "Gives its action the arguments as values of their types.",
        arguments: [
            (["smoke", "brisket", "12", "hickory"], "brisket for 12 h over hickory"),
            (["smoke", "brisket", "12"], "brisket for 12 h over oak"),
            // An argument with an option is typed at its place or as the option, in any order.
            (["grill", "ribs", "2", "kg"], "ribs: 2 kg"),
            (["grill", "ribs", "--weight", "2 kg"], "ribs: 2 kg"),
            (["grill", "--weight=2 kg", "--hot", "ribs"], "ribs: 2 kg, hot"),
            (["grill", "--hot", "--", "--ribs"], "--ribs: any, hot"),
            (["grill", "-5", "1"], "-5: 1"),
            (["order", "ribs", "brisket"], "ribs, brisket"), (["cook", "RARE"], "1"),
            (["close"], "closed"),
        ])
    func runs(words: [String], expected: String) async throws {
        let sut = try #require(commands.first { $0.name == words[0] })

        try await sut.run(Array(words.dropFirst()))

        #expect(ran.calls == [expected])
    }

    private static let usage = " Usage: smoke MEAT HOURS [WOOD]"

    @Test(
        "Refuses wrong arguments with the reason and the usage, and fails with that of its action.",
        arguments: [
            (["smoke"], "MEAT is missing." + usage),
            (["smoke", "ribs"], "HOURS is missing." + usage),
            (["smoke", "ribs", "x"], "The arguments do not fit." + usage),
            (["smoke", "a", "1", "b", "c"], "The arguments do not fit." + usage),
            (["smoke", "ribs", "1", "--fast"], "Unknown option “--fast”." + usage),
            (["rest", "long"], "The arguments do not fit. Usage: rest [HOURS]"),
            (["order"], "DISH… is missing. Usage: order DISH…"),
            (["cook", "raw"], "The arguments do not fit. Usage: cook DONE|RARE"),
            (["close", "secret"], "`close` takes no arguments. Type only `close` to close it."),
            (["fail"], ConsoleError.cancelled.description),
            (["open", "door"], ConsoleError.cancelled.description),
            (["logout"], "You are not signed in."),
        ])
    func refuses(words: [String], reason: String) async throws {
        let sut = try #require(commands.first { $0.name == words[0] })

        let error = await #expect(throws: LineCommandError.self) {
            try await sut.run(Array(words.dropFirst()))
        }

        #expect(error?.description == reason)
        #expect(ran.callCount == 0)
    }

    @Test("Can be used, takes the place of no other, and has its name in lower case.")
    func defaults() throws {
        let others = commands.filter { $0.name != "logout" }
        #expect(others.allSatisfy { $0.isAvailable && !$0.isOverride })
        #expect(commands.last?.isAvailable == false)
        #expect(smoke.accepts(["ribs", "2"]) && !smoke.accepts(["ribs"]))
        #expect(
            [smoke.name, smoke.placeholders, grill.placeholders] == [
                "smoke", "MEAT HOURS [WOOD]", "MEAT [WEIGHT]",
            ])
    }
}

@Suite("A line view", .failsIfStuck)
struct LineViewTests {
    @Test("May be isolated to the main actor, and its commands run there.")
    func mayBeOnTheMainActor() async throws {
        let view = PitView()
        let anyView: any LineView = view

        for command in await anyView.commands where command.name == "stoke" {
            try await command.run()
        }

        #expect(view.stokeSpy.callCount == 1)
        #expect(await anyView.commands.map(\.summary) == ["puts a log on"])
    }

    @MainActor
    private final class PitView: LineView {
        nonisolated let stokeSpy = Spy<Void, Void, Never>("stoke()")

        var commands: [LineCommand] {
            [LineCommand(name: "stoke", summary: "puts a log on") { [self] in await stoke() }]
        }

        private func stoke() {
            MainActor.assertIsolated()
            stokeSpy()
        }
    }
}
