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
    name: "PrivateFiles",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PrivateFiles", targets: ["PrivateFiles"]),
        .library(name: "PrivateFilesTestSupport", targets: ["PrivateFilesTestSupport"]),
    ],
    dependencies: [
        .package(path: "../Auth"),
        .package(path: "../LibC"),
        .package(path: "../RaceTesting"),
    ],
    targets: [
        .target(
            name: "PrivateFiles",
            dependencies: [
                .product(name: "Auth", package: "Auth"),
                .product(name: "LibC", package: "LibC"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "PrivateFilesTestSupport",
            dependencies: [
                "PrivateFiles",
                .product(name: "RaceTesting", package: "RaceTesting"),
            ],
            swiftSettings: settings
        ),
    ]
)
