// swift-tools-version: 6.3
import PackageDescription

// The same in every module of the repository; see docs/decisions/0002-compiler-settings.md.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

// What a call through a spy costs; a package of its own, since only `-c release` says it.
let package = Package(
    name: "supportbench",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Modules/RoutingTestSupport")
    ],
    targets: [
        .executableTarget(
            name: "supportbench",
            dependencies: [
                .product(name: "RoutingTestSupport", package: "RoutingTestSupport")
            ],
            swiftSettings: settings
        )
    ]
)
