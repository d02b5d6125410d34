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
            dependencies: [
                "CMalloc",
                .product(name: "ArgumentParsing", package: "System"),
                .product(name: "LibC", package: "System"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "supportbench",
            dependencies: [
                .product(name: "LibC", package: "System"),
                .product(name: "RoutingTestSupport", package: "Routing"),
            ],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CMalloc"),
    ]
)
