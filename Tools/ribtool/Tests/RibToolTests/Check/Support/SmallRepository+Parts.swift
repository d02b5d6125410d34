@testable import RibToolKit

extension SmallRepository {
    private static let settings = "let settings: [SwiftSetting] = [.strictMemorySafety()]"

    static let root = [
        "Package.swift": """
        \(settings)
        let package = Package(
            name: "Repository",
            dependencies: [
                .package(path: "Modules/Auth"),
                .package(path: "Modules/Console"),
                .package(path: "Modules/Grill"),
                .package(path: "Modules/LocalAccounts"),
                .package(path: "Modules/Oven"),
                .package(path: "Modules/Routing"),
            ],
            targets: [
                .executableTarget(
                    name: "repository",
                    dependencies: all(from("Grill", "GrillViews"), from("Oven", "Oven")),
                    path: "Apps/Repository",
                    swiftSettings: settings),
                .testTarget(name: "AuthTests", dependencies: from("Auth", "Auth")),
                .testTarget(name: "ConsoleTests", dependencies: from("Console", "Console")),
                .testTarget(name: "GrillTests", dependencies: from("Grill", "Grill")),
                .testTarget(name: "LocalAccountsTests", dependencies: from("LocalAccounts", "LocalAccounts")),
                .testTarget(name: "OvenTests", dependencies: from("Oven", "Oven")),
                .testTarget(name: "RoutingTests", dependencies: from("Routing", "Routing")),
            ]
        )
        """,
        "README.md": "# Repository\n",
        "Apps/Repository/Main.swift": """
        import GrillViews
        import Oven

        func main() {
            let root = OvenBuilder()
            root.launch()
        }
        """,
        "Apps/Repository/Component.swift": "struct Component { let grill = GrillBuilder() }\n",
        CheckSettings.path: """
        {
            "layers": {
                "core": ["Routing"],
                "service": ["Auth"],
                "implementation": ["LocalAccounts"],
                "terminal": ["Console"]
            },
            "mostLines": 200,
            "exceptions": []
        }
        """,
    ]

    static func library(
        _ name: String, needs: [String] = []
    ) -> [String: String] {
        let source = "Modules/\(name)/Sources/\(name)/\(name)Part.swift"
        let imports = needs.map { "import \($0)\n" }.joined()
        return [
            "Modules/\(name)/Package.swift": manifest(name, [(name, needs)]),
            "Modules/\(name)/README.md": "# \(name)\n\nA module.\n",
            source: "\(imports)public struct \(name)Part {}\n",
            "Tests/\(name)Tests/\(name)PartTests.swift": """
            import \(name)

            struct \(name)PartTests { let part: \(name)Part? = nil }
            """,
        ]
    }

    static func feature(_ name: String, needs: [String]) -> [String: String] {
        let roles = ["Builder", "Interactor", "Router"]
        var files = Dictionary(
            uniqueKeysWithValues: roles.map { role in
                (
                    "Modules/\(name)/Sources/\(name)/\(name)\(role).swift",
                    "struct \(name)\(role) {}\n"
                )
            })
        let children = needs.filter { $0 != "Auth" }
        files["Modules/\(name)/Sources/\(name)/\(name)Router.swift"] =
            (["Routing"] + needs).map { "import \($0)\n" }.joined()
            + "struct \(name)Router {\n"
            + children.map {
                "    let child: \($0)Buildable\n    func attach() { child.build() }\n"
            }
            .joined() + "}\n"
        files["Modules/\(name)/Package.swift"] = manifest(name, [(name, ["Routing"] + needs)])
        files["Modules/\(name)/README.md"] = "# \(name)\n"
        files["Tests/\(name)Tests/\(name)Suite.swift"] = """
            @testable import \(name)

            struct \(name)Suite {}
            """
        return files
    }

    static func views(of name: String) -> [String: String] {
        [
            "Modules/\(name)/Package.swift": manifest(
                name, [(name, ["Routing", "Auth"]), ("\(name)Views", [name, "Console"])]),
            "Modules/\(name)/Sources/\(name)/\(name)State.swift": "enum \(name)State {}\n",
            "Modules/\(name)/Sources/\(name)Views/\(name)LineView.swift":
                "import Console\nimport \(name)\n\nstruct \(name)LineView {}\n",
        ]
    }

    private static func manifest(_ name: String, _ targets: [(String, [String])]) -> String {
        let own = targets.map(\.0)
        let packages = Set(targets.flatMap(\.1)).subtracting(own).sorted()
        return """
            \(settings)
            let package = Package(
                name: "\(name)",
                products: [\(own.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(separator: ", "))],
                dependencies: [
            \(packages.map { "        .package(path: \"../\($0)\"),\n" }.joined())    ],
                targets: [
            \(targets.map { target($0, $1, own) }.joined())    ]
            )
            """
    }

    private static func target(_ name: String, _ needs: [String], _ own: [String]) -> String {
        let list = needs.map { need in
            own.contains(need)
                ? "\"\(need)\"" : ".product(name: \"\(need)\", package: \"\(need)\")"
        }
        return """
                    .target(
                        name: "\(name)",
                        dependencies: [\(list.joined(separator: ", "))],
                        swiftSettings: settings),

            """
    }
}
