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
    name: "LoggedOut",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "LoggedOut", targets: ["LoggedOut"]),
        .library(name: "LoggedOutViews", targets: ["LoggedOutViews"]),
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../Auth"),
        .package(path: "../Console"),
    ],
    targets: [
        .target(
            name: "LoggedOut",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "Auth", package: "Auth"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LoggedOutViews",
            dependencies: [
                "LoggedOut",
                .product(name: "Auth", package: "Auth"),
                .product(name: "Console", package: "Console"),
            ],
            swiftSettings: settings
        ),
    ]
)
