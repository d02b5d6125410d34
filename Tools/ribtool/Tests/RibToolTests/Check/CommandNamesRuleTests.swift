import Testing

@testable import RibToolKit

@Suite("The rule command-names")
struct CommandNamesRuleTests {
    /// The repository with a unit Smoker, and a command in the views of each of some units.
    ///
    /// Oven makes Grill and, when `oven` says so, Smoker.
    private func told(
        _ commands: [String: String], oven: String = "Slot<Int>"
    ) throws -> [String] {
        var changes: [String: String?] = [:]
        for unit in ["Oven", "Smoker"] {
            changes.merge(SmallRepository.feature(unit, needs: []).mapValues { $0 }) { $1 }
            changes.merge(SmallRepository.views(of: unit).mapValues { $0 }) { $1 }
        }
        changes[SmallRepository.oven("Router")] = """
            import Grill
            import Smoker

            struct OvenRouter {
                let grill: GrillBuildable
                let smoker: SmokerBuildable
                let first: \(oven)
            }
            """
        for (unit, name) in commands {
            let path =
                unit == "repository"
                ? "Apps/Repository/Main.swift"
                : "Modules/\(unit)/Sources/\(unit)Views/\(unit)LineView.swift"
            changes[path] = "let command = LineCommand(\(name)) {}\n"
        }
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

    @Test("Children of one parent are found, when each has a slot of its own.")
    func siblings() throws {
        let commands = ["Smoker": #"name: "open""#, "Grill": #"name: "open""#]

        #expect(try told(commands).isEmpty)
        #expect(try told(commands, oven: "(Slot<Int>, Slot<Int>)").count == 1)
        #expect(try told(commands, oven: "Branches<Int>").count == 1)
    }

    @Test("Children that one of several slots shows are not attached at once.")
    func sharedSlot() throws {
        let commands = ["Smoker": #"name: "open""#, "Grill": #"name: "open""#]
        func told(smokerIn slot: String) throws -> [String] {
            try self.told(
                commands,
                oven: """
                    (Slot<Int>, Slot<Int>)
                        func f() { first.show(1) { grillBuilder.build() } }
                        func g() { \(slot).show(2) { smokerBuilder.build() } }
                    """)
        }

        #expect(try told(smokerIn: "first").isEmpty)
        #expect(try told(smokerIn: "second").count == 1)
    }

    @Test("The app and a unit with a command of one name are found.")
    func app() throws {
        #expect(try told(["repository": #"name: "open""#, "Grill": #"name: "open""#]).count == 1)
    }

    @Test("A command that cannot be used hides none.")
    func unavailable() throws {
        let commands = ["Oven": #"name: "open""#, "Grill": #"name: "open", unavailable: "No.""#]

        #expect(try told(commands).isEmpty)
    }

    @Test("A command that takes the place of one above on purpose is in order.")
    func override() throws {
        let commands = ["Oven": #"name: "open""#, "Grill": #"name: "open", isOverride: true"#]

        #expect(try told(commands).isEmpty)
    }

    @Test("Two commands with names of their own are in order.")
    func different() throws {
        #expect(try told(["Oven": #"name: "open""#, "Grill": #"name: "grill open""#]).isEmpty)
    }
}
