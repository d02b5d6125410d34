import ArgumentParsing
import Console
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The table of commands")
struct CommandTableTests {
    private let ran = Spy<String, Void, Never>("ran")

    private func group(
        _ unit: String, depth: Int, _ names: String...
    ) -> CommandTable.Group { group(unit, origin: .unit(depth: depth), names) }

    private func group(
        _ unit: String, origin: CommandTable.Origin, _ names: [String]
    ) -> CommandTable.Group {
        CommandTable.Group(
            unit: unit, origin: origin,
            commands: names.map { name in
                LineCommand(name: name, summary: "of \(unit)") { record("\(name) of \(unit)") }
            })
    }

    private func record(_ text: String) { ran(text) }

    @Test("The deepest unit is asked first and, of two as deep, the one that was attached last.")
    func deepest() {
        let table = CommandTable(groups: [
            group("Parent", depth: 1, "close"), group("First", depth: 2, "close"),
            group("Second", depth: 2, "close"), group("ribhouse", origin: .frontEnd, ["close"]),
        ])

        #expect(table.match(["close"])?.unit == "Second")
    }

    @Test("The longest name wins, whatever the depth; the other words are arguments.")
    func longest() {
        let table = CommandTable(groups: [
            group("Parent", depth: 1, "pantry close"), group("Pantry", depth: 2, "pantry"),
        ])

        #expect(table.match(["Pantry", "CLOSE", "Now"])?.unit == "Parent")
        #expect(table.match(["Pantry", "CLOSE", "Now"])?.arguments == ["Now"])
        #expect(table.match(["pantry"])?.unit == "Pantry")
    }

    @Test("A command that cannot be used does not hide one that can.")
    func unavailable() {
        struct NotNow: Error {}
        let child = CommandTable.Group(
            unit: "Child", origin: .unit(depth: 2),
            commands: [LineCommand(name: "close", unavailable: NotNow())])
        let table = CommandTable(groups: [group("Parent", depth: 1, "close"), child])

        #expect(table.match(["close"])?.unit == "Parent")
        #expect(table.conflict(over: "close") == nil)
    }

    @Test("Help has a line for each reason why commands cannot be used now.")
    func reasons() {
        struct Reason: Error, CustomStringConvertible { let description: String }
        let commands = [("a", "First."), ("b", "Second."), ("c", "First.")].map { name, reason in
            LineCommand(name: name, unavailable: Reason(description: reason))
        }
        let table = CommandTable(groups: [
            .init(unit: "Pit", origin: .unit(depth: 1), commands: commands)
        ])

        #expect(table.help == ["Pit", "  not now: a, c. First.", "  not now: b. Second."])
    }

    @Test("Help does not say “not now” of a command that another unit has.")
    func usableElsewhere() {
        struct NotNow: Error {}
        let parent = CommandTable.Group(
            unit: "Parent", origin: .unit(depth: 1),
            commands: [LineCommand(name: "close", unavailable: NotNow())])
        let table = CommandTable(groups: [parent, group("Child", depth: 2, "close")])

        #expect(table.help == ["Child", "  close  of Child"])
    }

    @Test("A command that takes the place of one above on purpose is not reported.")
    func override() {
        let child = CommandTable.Group(
            unit: "Child", origin: .unit(depth: 2),
            commands: [LineCommand(name: "close", summary: "", isOverride: true) {}])
        let table = CommandTable(groups: [group("Parent", depth: 1, "close"), child])

        #expect(table.match(["close"])?.unit == "Child")
        #expect(table.conflict(over: "close") == nil)
    }

    @Test("A name that several units claim is reported with those units.")
    func conflicts() {
        let table = CommandTable(groups: [
            group("Parent", depth: 1, "close", "open"), group("Child", depth: 2, "Close"),
        ])

        #expect(
            table.conflict(over: "close")
                == "2 units claim the command `close`: Child, Parent. Child gets it. Rename the others."
        )
        #expect(table.conflict(over: "open") == nil)
    }

    @Test(
        "Words between quotation marks are one, as in a shell.",
        arguments: [
            ("plan ribs  2kg \"tomorrow 18:00\"", ["plan", "ribs", "2kg", "tomorrow 18:00"]),
            ("on-alarm \"a -b c\" x", ["on-alarm", "a -b c", "x"]), ("as \"big\"", ["as", "big"]),
            ("note ribs \"\"", ["note", "ribs", ""]), ("2\" \"of fat", ["2\"", "\"of", "fat"]),
        ])
    func quotes(line: String, words: [String]) {
        #expect(CommandTable.words(of: line) == words)
    }

    @Test(
        "Words that name no command get the name that was probably meant.",
        arguments: [
            (["clsoe"], " Did you mean “close”?"),
            (["pantri", "open"], " Did you mean “pantry open”?"),
            (["clsoe", "it"], " Did you mean “close”?"), (["brisket"], ""),
            (["Pantry"], " Possible: pantry open."), (["pantry", "x"], " Possible: pantry open."),
            // After `help`, words that follow a command.
            (["close", "it"], " Did you mean “close”?"), (["help", "me"], " Did you mean “help”?"),
            (["pantry", "open", "it"], " Did you mean “pantry open”?"),
        ])
    func suggestion(words: [String], sentence: String) {
        let table = CommandTable(groups: [group("Pantry", depth: 1, "close", "help", "pantry open")]
        )

        #expect(
            table.refusal(of: words) == "Unknown command.\(sentence) `help` lists the commands.")
    }

    @Test(
        "A command that the front end has not is named with what to type in a shell.",
        arguments: [
            (["ui"], "ui"), (["UI"], "ui"), (["completion", "bash"], "completion"),
            (["log"], "log"),
        ])
    func shell(words: [String], command: String) {
        #expect(
            CommandTable(groups: []).refusal(of: words)
                == "`\(command)` is not possible here. Type `ribhouse \(command)` in a shell.")
    }

    @Test("The help says once what the cook on the screen and a name of a cook would say.")
    func saidOnce() {
        let commands = ["finish", "finish ribs"].map { name in
            LineCommand(name: name, summary: "take ribs off the pit") {}
        }
        let table = CommandTable(groups: [
            .init(unit: "PitCook", origin: .unit(depth: 1), commands: commands)
        ])

        #expect(table.help == ["PitCook", "  finish  take ribs off the pit"])
    }

    @Test("The help has the commands by unit, with their arguments.")
    func help() {
        let smoke = LineCommand(
            name: "smoke", summary: "smoke meat", arguments: .text("MEAT"),
            .optional(.number("HOURS"))
        ) { _, _ in }
        let table = CommandTable(groups: [
            CommandTable.Group(unit: "Smoker", origin: .unit(depth: 1), commands: [smoke]),
            group("Empty", depth: 1), group("ribhouse", origin: .frontEnd, ["quit"]),
        ])

        #expect(
            table.help.joined(separator: "\n") == """
                Smoker
                  smoke MEAT [HOURS]  smoke meat
                ribhouse
                  quit                of ribhouse
                """)
    }

    @Test(
        "The help about words has the page of the command with this name, and the names that are longer.",
        arguments: [
            (["start"], ["Usage: start"]), (["Pit", "start"], ["Usage: start"]),
            (["pit"], ["start  put it on", "", "Usage: pit"]), (["pit", "nope"], []),
            (["start", "ribs"], []), (["plan", "copy"], ["Usage: plan copy"]),
            (["plan"], ["plan copy  copy it", "", "Usage: plan"]),
            // The session of lines has one of its own.
            (["quit"], ["quit  of ribhouse"]),
        ])
    func page(words: [String], lines: [String]) {
        func command(_ name: String, _ otherNames: String..., summary: String = "") -> LineCommand {
            LineCommand(
                CommandSyntax(
                    name: name, otherNames: otherNames, summary: summary, discussion: "Does it.")
            ) { _ in {} }
        }
        let table = CommandTable(groups: [
            .init(
                unit: "LoggedIn", origin: .unit(depth: 1),
                commands: [command("start", "pit start", summary: "put it on")]),
            group("ribhouse", origin: .frontEnd, ["quit"]),
            .init(
                unit: CommandTable.anywhere, origin: .program,
                commands: [
                    command("plan copy", summary: "copy it"), command("plan"), command("pit"),
                    LineCommand(name: "quit", summary: "of the program") {},
                ]),
        ])

        let help = table.help(for: words)

        let usage = help.firstIndex { $0.hasPrefix("Usage") } ?? help.endIndex
        #expect(help.prefix(usage + 1).map { $0.replacing(" [OPTIONS]", with: "") } == lines)
    }
}
