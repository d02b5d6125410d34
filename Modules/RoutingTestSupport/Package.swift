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

let package = Package(
    name: "RoutingTestSupport",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "RoutingTestSupport", targets: ["RoutingTestSupport"]),
        // For production code: imports no testing library.
        .library(name: "Injection", targets: ["Injection"]),
    ],
    traits: [
        .trait(
            name: "FullCapture",
            description: "Schedules also run sleeps, in virtual time (Linux only).")
    ],
    dependencies: [
        .package(
            path: "../RaceTesting",
            traits: [.trait(name: "FullCapture", condition: .when(traits: ["FullCapture"]))]),
        .package(path: "../Routing"),
    ],
    targets: [
        .target(
            name: "Injection",
            swiftSettings: settings
        ),
        .target(
            name: "RoutingTestSupport",
            dependencies: [
                "Injection",
                .product(name: "RaceTesting", package: "RaceTesting"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
            ],
            swiftSettings: settings
        ),
    ]
)
