import Testing

@testable import RibToolKit

@Suite("Reading a manifest")
struct ManifestTests {
    @Test("Targets have their kind, their folder and what they depend on, with its place.")
    func targets() {
        let manifest = read(
            """
            let package = Package(name: "Grill", targets: [
                .target(name: "Grill", dependencies: [
                    "Fire",
                    .product(name: "Auth", package: "Auth"),
                    .target(name: "Wood"),
                ], swiftSettings: settings),
                .executableTarget(name: "grill", path: "Program"),
                .testTarget(name: "GrillTests"),
                .plugin(name: "Light", capability: .buildTool()),
            ])
            """)

        #expect(manifest.name == "Grill")
        #expect(manifest.targets.map(\.name) == ["Grill", "grill", "GrillTests", "Light"])
        #expect(manifest.targets.map(\.kind) == [.library, .executable, .test, .plugin])
        #expect(
            manifest.targets.map(\.folder) == [
                "Modules/Grill/Sources/Grill", "Modules/Grill/Program",
                "Modules/Grill/Tests/GrillTests", "Modules/Grill/Plugins/Light",
            ])
        let dependencies = manifest.targets[0].dependencies
        #expect(dependencies.map(\.name) == ["Fire", "Auth", "Wood"])
        #expect(dependencies.map(\.package) == [nil, "Auth", nil])
        #expect(dependencies.map(\.site.line) == [3, 4, 5])
    }

    @Test("A name without its last part does not end the tool.", arguments: ["Grill/", ""])
    func incomplete(name: String) {
        let manifest = read(
            "let modules = [\"Grill\"]\nlet targets = [tests(\"\(name)\")]", path: "Package.swift")

        #expect(manifest.targets.count == 1)
    }

    @Test("The root's helpers are understood, and their bodies are no targets.")
    func helpers() {
        let manifest = read(
            """
            let modules = ["Grill", "Oven", "OvenContract", "PitContract", "Wood"]
            func tests(_ name: String, _ others: String...) -> Target {
                .testTarget(name: "\\(name)Tests", dependencies: libraries(others))
            }
            let targets = [
                tests("Grill", "Wood/Fire", "Pit+TestSupport", "App"),
                tests("Wood+Views"),
                .target(name: "SharedDoubles", path: "Tests/SharedDoubles"),
                tests("Oven", "SharedDoubles"),
                .executableTarget(name: "app", dependencies: libraries(["Wood+Views"])),
            ]
            """, path: "Package.swift")

        #expect(
            manifest.targets.map(\.name) == [
                "GrillTests", "WoodTests", "SharedDoubles", "OvenTests", "app",
            ])
        #expect(manifest.targets.map(\.folder).first == "Tests/GrillTests")
        let used = manifest.targets.map { $0.dependencies.map(\.name) }
        #expect(used[0] == ["Grill", "Fire", "PitContract", "PitTestSupport", "app"])
        #expect(
            used[1] == [
                "Console", "ConsoleTestSupport", "Routing", "RoutingTestSupport", "Wood",
                "WoodViews",
            ])
        #expect(used[3] == ["Oven", "SharedDoubles"])
        #expect(used[4] == ["Wood", "WoodViews"])
        let packages = manifest.targets[0].dependencies.map(\.package)
        #expect(packages == ["Grill", "Wood", "PitContract", "PitContract", nil])
    }

    @Test("A target of the root has its name also where it comes after its users.")
    func order() {
        let manifest = read(
            """
            let targets = [
                tests("Oven", "SharedDoubles", "App"),
                .executableTarget(name: "app"),
                .target(name: "SharedDoubles", path: "Tests/SharedDoubles"),
            ]
            let modules = ["Oven"]
            """, path: "Package.swift")

        #expect(manifest.targets[0].dependencies.map(\.name) == ["Oven", "SharedDoubles", "app"])
    }

    @Test("Packages and the list of modules are read; a product is no target.")
    func lists() {
        let manifest = read(
            """
            let modules = ["Auth", "Grill"]
            func folder() { let modules = ["Other"].map(\\.self) }
            let package = Package(
                products: [.library(name: "A", targets: ["A"]), .plugin(name: "P", targets: ["P"])],
                dependencies: [.package(path: "../Auth"), .package(path: "../Wood", traits: [])])
            """)

        #expect(manifest.modules.map(\.name) == ["Auth", "Grill"])
        #expect(manifest.packages.map(\.name) == ["Auth", "Wood"])
        #expect(manifest.packages.map(\.site.line) == [5, 5])
        #expect(manifest.targets.isEmpty)
    }

    private func read(_ text: String, path: String = "Modules/Grill/Package.swift") -> Manifest {
        Manifest(ParsedSource(path: path, text: text))
    }
}
