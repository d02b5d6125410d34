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
    name: "MyAccount",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MyAccount", targets: ["MyAccount"]),
        .library(name: "MyAccountViews", targets: ["MyAccountViews"]),
    ],
    dependencies: [
        .package(path: "../Auth"),
        .package(path: "../Console"),
        .package(path: "../Routing"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "MyAccount",
            dependencies: [
                .product(name: "Auth", package: "Auth"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "MyAccountViews",
            dependencies: [
                "MyAccount",
                .product(name: "Auth", package: "Auth"),
                .product(name: "Console", package: "Console"),
            ],
            swiftSettings: settings
        ),
    ]
)
