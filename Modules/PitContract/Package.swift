// swift-tools-version: 6.3
import PackageDescription

// The same in every module; see docs/decisions/0002-compiler-settings.md.
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
    name: "PitContract",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PitContract", targets: ["PitContract"]),
        .library(name: "PitTestSupport", targets: ["PitTestSupport"]),
    ],
    dependencies: [
        .package(path: "../LibC"),
        .package(path: "../RaceTesting"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "PitContract",
            dependencies: [
                .product(name: "LibC", package: "LibC"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "PitTestSupport",
            dependencies: [
                "PitContract",
                .product(name: "RaceTesting", package: "RaceTesting"),
                .product(name: "Streams", package: "Streams"),
                .product(name: "StreamsTestSupport", package: "Streams"),
            ],
            swiftSettings: settings
        ),
    ]
)
