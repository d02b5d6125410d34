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
    name: "LoggedIn",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "LoggedIn", targets: ["LoggedIn"]),
        .library(name: "LoggedInViews", targets: ["LoggedInViews"]),
    ],
    dependencies: [
        .package(path: "../Announcements"),
        .package(path: "../Auth"),
        .package(path: "../Console"),
        .package(path: "../MyAccount"),
        .package(path: "../NewCook"),
        .package(path: "../PitBoard"),
        .package(path: "../PitContract"),
        .package(path: "../PitCook"),
        .package(path: "../Routing"),
        .package(path: "../Streams"),
        .package(path: "../Tips"),
    ],
    targets: [
        .target(
            name: "LoggedIn",
            dependencies: [
                .product(name: "Announcements", package: "Announcements"),
                .product(name: "Auth", package: "Auth"),
                .product(name: "MyAccount", package: "MyAccount"),
                .product(name: "NewCook", package: "NewCook"),
                .product(name: "PitBoard", package: "PitBoard"),
                .product(name: "PitContract", package: "PitContract"),
                .product(name: "PitCook", package: "PitCook"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Streams", package: "Streams"),
                .product(name: "Tips", package: "Tips"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LoggedInViews",
            dependencies: [
                "LoggedIn",
                .product(name: "Auth", package: "Auth"),
                .product(name: "Console", package: "Console"),
            ],
            swiftSettings: settings
        ),
    ]
)
