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
    name: "PitBoard",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PitBoard", targets: ["PitBoard"]),
        .library(name: "PitBoardViews", targets: ["PitBoardViews"]),
    ],
    dependencies: [
        .package(path: "../PitContract"),
        .package(path: "../Routing"),
        .package(path: "../Console"),
        .package(path: "../PitCook"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "PitBoard",
            dependencies: [
                .product(name: "PitContract", package: "PitContract"),
                .product(name: "PitCook", package: "PitCook"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "PitBoardViews",
            dependencies: [
                "PitBoard",
                .product(name: "Console", package: "Console"),
                .product(name: "PitContract", package: "PitContract"),
            ],
            swiftSettings: settings
        ),
    ]
)
