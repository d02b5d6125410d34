// swift-tools-version: 6.3
import PackageDescription

// The same in every package of the repository; see docs/decisions/0002-compiler-settings.md.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

/// The products of one of the packages in `Modules`.
func from(_ package: String, _ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: package) }
}

// A package of its own: figures only mean something with `-c release`.
let package = Package(
    name: "ribbench",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Modules/System"),
        .package(path: "../../Modules/Routing"),
    ],
    targets: [
        .executableTarget(
            name: "ribbench",
            dependencies: ["CMalloc"] + from("System", "ArgumentParsing", "LibC")
                + from("Routing", "Routing", "Streams"),
            swiftSettings: settings
        ),
        .executableTarget(
            name: "supportbench",
            dependencies: from("System", "LibC") + from("Routing", "RoutingTestSupport"),
            swiftSettings: settings
        ),
        .systemLibrary(name: "CMalloc"),
    ]
)
