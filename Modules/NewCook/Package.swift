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
    name: "NewCook",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "NewCook", targets: ["NewCook"]),
        .library(name: "NewCookViews", targets: ["NewCookViews"]),
    ],
    dependencies: [
        .package(path: "../ArgumentParsing"),
        .package(path: "../Console"),
        .package(path: "../PitContract"),
        .package(path: "../Routing"),
    ],
    targets: [
        .target(
            name: "NewCook",
            dependencies: [
                .product(name: "PitContract", package: "PitContract"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "NewCookViews",
            dependencies: [
                "NewCook",
                .product(name: "ArgumentParsing", package: "ArgumentParsing"),
                .product(name: "Console", package: "Console"),
                .product(name: "PitContract", package: "PitContract"),
            ],
            swiftSettings: settings
        ),
    ]
)
