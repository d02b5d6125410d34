import Testing

@testable import RibToolKit

@Suite("The rule command-names")
struct CommandNamesRuleTests {
    /// The repository with a unit Oven, a unit Smoker, and a command in the views of some units.
    private func told(
        _ commands: [String: String], exceptions: String = "", screens: String = ""
    ) throws -> [String] {
        var changes: [String: String?] = [:]
        for unit in ["Oven", "Smoker"] {
            changes.merge(SmallRepository.feature(unit, needs: []).mapValues { $0 }) { $1 }
            changes.merge(SmallRepository.views(of: unit).mapValues { $0 }) { $1 }
        }
        for (unit, name) in commands {
            let path =
                unit == "repository"
                ? "Apps/Repository/Main.swift"
                : "Modules/\(unit)/Sources/\(unit)Views/\(unit)LineView.swift"
            changes[path] = "let command = LineCommand(\(name)) {}\n"
        }
        changes["Modules/Grill/Sources/Grill/GrillScreen.swift"] = screens
        changes[CheckSettings.path] = SmallRepository.files[CheckSettings.path]?
            .replacing(#""exceptions": ["#, with: #""exceptions": ["# + exceptions)
        return try SmallRepository.told("command-names", changes)
    }

    @Test("A parent and its child with a command of one name, in any case, are found.")
    func parentAndChild() throws {
        let told = try told(["Oven": #"name: "open""#, "Grill": #"name: "Open""#])

        #expect(
            told == [
                "Modules/Oven/Sources/OvenViews/OvenLineView.swift:1: "
                    + "Oven and Grill both have the command `open`."
            ])
    }

    @Test("Units beside each other are found, unless the settings have an exception.")
    func siblings() throws {
        let commands = ["Smoker": #"name: "open""#, "Grill": #"name: "open""#]
        let exception = #"{"rule": "command-names", "at": "Smoker.open", "reason": "One slot."}"#

        #expect(try told(commands).count == 1)
        #expect(try told(commands, exceptions: exception).isEmpty)
    }

    @Test("A screen with a name has a command of that name.")
    func screen() throws {
        let found = try told(
            ["Smoker": #"name: "grill""#, "Oven": #"name: "smoke""#],
            screens: "enum NamedScreen: String { case grill, pit = \"smoke\" }")

        #expect(found.count == 2)
    }

    @Test(
        "Another command of the name is found in any unit and in the app, unless it is meant so.",
        arguments: [
            ("Grill", #"name: "open""#, 1), ("repository", #"name: "open""#, 1),
            // One that cannot be used hides none, and one may take the place of one above on purpose.
            ("Grill", #"name: "open", unavailable: "No.""#, 0),
            ("Grill", #"name: "open", isOverride: true"#, 0), ("Grill", #"name: "grill open""#, 0),
        ])
    func other(unit: String, command: String, count: Int) throws {
        #expect(try told(["Oven": #"name: "open""#, unit: command]).count == count)
    }
}
