import Testing

@testable import RibToolKit

@Suite("The modules of the repository")
struct ModulesTests {
    @Test(
        "A package has a module for each target with tests; another one that starts like it belongs to it."
    )
    func layer() {
        let targets = [
            "OvenContract", "OvenOnDisk", "OvenTestSupport", "Grill", "GrillViews", "grill-fixture",
            "Fire",
        ]
        let tests = ["OvenContract", "OvenOnDisk", "Grill"].map { "Tests/\($0)Tests/A.swift" }
        let sources = targets.map { "Modules/Layer/Sources/\($0)/A.swift" }
        let paths = ["Modules/Layer/Package.swift"] + sources + tests

        let modules = Repository(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })).modules

        #expect(modules.map(\.name) == ["Grill", "OvenContract", "OvenOnDisk"])
        #expect(
            modules.map(\.targets) == [
                ["Grill", "GrillViews", "grill-fixture"],
                ["OvenContract", "OvenTestSupport"], ["OvenOnDisk"],
            ])
        #expect(modules[0].folders[1] == "Modules/Layer/Sources/GrillViews")
        #expect(modules.map(\.testPaths.count) == [1, 1, 1])
    }
}
