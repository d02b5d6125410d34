// swift-tools-version: 6.3
import PackageDescription

// The same in every package of the repository; see docs/decisions/0002-compiler-settings.md.
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
    name: "Console",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Console", targets: ["Console"]),
        .library(name: "ConsoleTestSupport", targets: ["ConsoleTestSupport"]),
        .executable(name: "console-fixture", targets: ["console-fixture"]),
    ],
    dependencies: [
        .package(path: "../LibC"),
        .package(path: "../RaceTesting"),
    ],
    targets: [
        .target(
            name: "Console",
            dependencies: [.product(name: "LibC", package: "LibC")],
            swiftSettings: settings
        ),
        .target(
            name: "ConsoleTestSupport",
            dependencies: [
                "Console",
                .product(name: "LibC", package: "LibC"),
                .product(name: "RaceTesting", package: "RaceTesting"),
            ],
            swiftSettings: settings
        ),
        // A program for tests, because some behaviour is visible only from outside a process.
        .executableTarget(
            name: "console-fixture",
            dependencies: ["Console", .product(name: "LibC", package: "LibC")],
            swiftSettings: settings
        ),
    ]
)
