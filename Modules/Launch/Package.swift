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
    name: "Launch",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Launch", targets: ["Launch"])
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../Auth"),
        .package(path: "../LoggedOut"),
        .package(path: "../LoggedIn"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "Launch",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "Auth", package: "Auth"),
                .product(name: "LoggedOut", package: "LoggedOut"),
                .product(name: "LoggedIn", package: "LoggedIn"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        )
    ]
)
