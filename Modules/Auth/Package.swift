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
    name: "Auth",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Auth", targets: ["Auth"]),
        .library(name: "AuthTestSupport", targets: ["AuthTestSupport"]),
    ],
    dependencies: [
        .package(path: "../Streams")
    ],
    targets: [
        .target(
            name: "Auth",
            dependencies: [
                .product(name: "Streams", package: "Streams")
            ],
            swiftSettings: settings
        ),
        .target(
            name: "AuthTestSupport",
            dependencies: [
                "Auth",
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        ),
    ]
)
