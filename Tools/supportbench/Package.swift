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

// A package of its own: its figures only mean something with `-c release`.
let package = Package(
    name: "supportbench",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Modules/Routing"),
        .package(path: "../../Modules/System"),
    ],
    targets: [
        .executableTarget(
            name: "supportbench",
            dependencies: [
                .product(name: "LibC", package: "System"),
                .product(name: "RoutingTestSupport", package: "Routing"),
            ],
            swiftSettings: settings
        )
    ]
)
