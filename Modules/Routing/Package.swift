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
    name: "Routing",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Injection", targets: ["Injection"]),
        .library(name: "Routing", targets: ["Routing"]),
        .library(name: "RoutingExtras", targets: ["RoutingExtras"]),
        // For tests only: it imports both testing libraries.
        .library(name: "RoutingTestSupport", targets: ["RoutingTestSupport"]),
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsTestSupport", targets: ["StreamsTestSupport"]),
    ],
    traits: [
        .trait(
            name: "FullCapture",
            description: "Schedules also run sleeps, in virtual time (Linux only).")
    ],
    dependencies: [
        .package(
            path: "../RaceTesting",
            traits: [.trait(name: "FullCapture", condition: .when(traits: ["FullCapture"]))])
    ],
    targets: [
        .target(
            name: "Injection",
            exclude: ["README.md"]),
        .target(
            name: "Routing"),
        .target(
            name: "RoutingExtras",
            dependencies: [
                "Routing"
            ]),
        .target(
            name: "RoutingTestSupport",
            dependencies: [
                "Injection", "Routing", "RoutingExtras",
                .product(name: "RaceTesting", package: "RaceTesting"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "Streams",
            exclude: ["README.md"]),
        .target(
            name: "StreamsTestSupport",
            dependencies: [
                "Streams"
            ]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
