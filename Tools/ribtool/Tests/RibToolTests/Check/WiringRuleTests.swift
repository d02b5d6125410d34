import Testing

@testable import RibToolKit

@Suite("The rule wiring")
struct WiringRuleTests {
    @Test("Units that a component builds, and a router attaches or the app launches, are in order.")
    func inOrder() throws {
        #expect(try SmallRepository.told("wiring", [:]) == [])
    }

    @Test("A unit that no component builds is found.")
    func notBuilt() throws {
        let changes = SmallRepository.file(
            "Apps/Repository/Component.swift", "GrillBuilder()", "1")

        #expect(
            try SmallRepository.told("wiring", changes)
                == [
                    "Modules/Grill/Sources/Grill/GrillBuilder.swift:1: No component builds the unit Grill."
                ])
    }

    @Test(
        "A unit that no router attaches is found.",
        arguments: [("child.build()", "1"), ("GrillBuildable", "Grill")])
    func notAttached(old: String, new: String) throws {
        let changes = SmallRepository.file(SmallRepository.oven("Router"), old, new)

        #expect(
            try SmallRepository.told("wiring", changes)
                == [
                    "Modules/Grill/Sources/Grill/GrillBuilder.swift:1: No router attaches the unit Grill."
                ])
    }

    @Test("A router that finds the builder in its component attaches the unit.")
    func component() throws {
        let changes = SmallRepository.file(
            SmallRepository.oven("Router"), "child: GrillBuildable", "grillBuilder: Int")

        #expect(try SmallRepository.told("wiring", changes) == [])
    }

    @Test("A root that the app does not launch is found.")
    func notLaunched() throws {
        let changes = SmallRepository.file("Apps/Repository/Main.swift", "root.launch()", "1")

        #expect(
            try SmallRepository.told("wiring", changes)
                == [
                    "Modules/Oven/Sources/Oven/OvenBuilder.swift:1: No router attaches the unit Oven."
                ])
    }
}
