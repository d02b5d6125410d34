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

    @Test("The root's lists are understood, and its helpers are no targets.")
    func root() {
        let manifest = read(
            """
            func from(_ package: String, _ products: String...) -> [Target.Dependency] {
                products.map { .product(name: $0, package: package) }
            }
            func all(_ lists: [Target.Dependency]...) -> [Target.Dependency] { lists.flatMap(\\.self) }
            let targets: [Target] = [
                .testTarget(name: "OvenTests", dependencies: from("Pit", "Oven", "Fire")),
                .executableTarget(
                    name: "app",
                    dependencies: all(["Shared", .target(name: "Own")], from("Pit", "Oven")),
                    path: "Apps/App"),
            ]
            """, path: "Package.swift")

        #expect(manifest.targets.map(\.name) == ["OvenTests", "app"])
        #expect(manifest.targets.map(\.folder) == ["Tests/OvenTests", "Apps/App"])
        let used = manifest.targets.map(\.dependencies)
        #expect(used.map { $0.map(\.name) } == [["Oven", "Fire"], ["Shared", "Own", "Oven"]])
        #expect(used.map { $0.map(\.package) } == [["Pit", "Pit"], [nil, nil, "Pit"]])
        #expect(used[1].map(\.site.line) == [9, 9, 9])
    }

    @Test("Packages are read; a product is no target.")
    func packages() {
        let manifest = read(
            """
            let package = Package(
                products: [.library(name: "A", targets: ["A"]), .plugin(name: "P", targets: ["P"])],
                dependencies: [.package(path: "../Auth"), .package(path: "../Wood", traits: [])])
            """)

        #expect(manifest.packages.map(\.name) == ["Auth", "Wood"])
        #expect(manifest.packages.map(\.site.line) == [3, 3])
        #expect(manifest.targets.isEmpty)
    }

    private func read(_ text: String, path: String = "Modules/Grill/Package.swift") -> Manifest {
        Manifest(ParsedSource(path: path, text: text))
    }
}
