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
    name: "PitCook",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PitCook", targets: ["PitCook"]),
        .library(name: "PitCookViews", targets: ["PitCookViews"]),
    ],
    dependencies: [
        .package(path: "../PitContract"),
        .package(path: "../Routing"),
        .package(path: "../Console"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "PitCook",
            dependencies: [
                .product(name: "PitContract", package: "PitContract"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "PitCookViews",
            dependencies: [
                "PitCook",
                .product(name: "Console", package: "Console"),
                .product(name: "PitContract", package: "PitContract"),
            ],
            swiftSettings: settings
        ),
    ]
)
