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
    name: "Tips",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Tips", targets: ["Tips"]),
        .library(name: "TipPlugins", targets: ["TipPlugins"]),
        .library(name: "TipsViews", targets: ["TipsViews"]),
    ],
    dependencies: [
        .package(path: "../Auth"),
        .package(path: "../Console"),
        .package(path: "../PitContract"),
        .package(path: "../Routing"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "Tips",
            dependencies: [
                .product(name: "Auth", package: "Auth"),
                .product(name: "PitContract", package: "PitContract"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TipPlugins",
            dependencies: [
                "Tips",
                .product(name: "Auth", package: "Auth"),
                .product(name: "PitContract", package: "PitContract"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TipsViews",
            dependencies: [
                "Tips",
                .product(name: "Console", package: "Console"),
            ],
            swiftSettings: settings
        ),
    ]
)
