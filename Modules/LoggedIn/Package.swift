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
        .package(path: "../Routing"),
        .package(path: "../Auth"),
        .package(path: "../Console"),
    ],
    targets: [
        .target(
            name: "LoggedIn",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "Auth", package: "Auth"),
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
