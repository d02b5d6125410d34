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
    name: "Pit",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PitContract", targets: ["PitContract"]),
        .library(name: "PitInMemory", targets: ["PitInMemory"]),
        .library(name: "PitOnDisk", targets: ["PitOnDisk"]),
        .library(name: "PitTestSupport", targets: ["PitTestSupport"]),
    ],
    dependencies: [
        .package(path: "../RaceTesting"),
        .package(path: "../Routing"),
        .package(path: "../System"),
    ],
    targets: [
        .target(
            name: "PitContract",
            dependencies: [
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "LibC", package: "System"),
                .product(name: "Readings", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "PitInMemory",
            dependencies: [
                "PitContract",
                .product(name: "Streams", package: "Routing"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "PitOnDisk",
            dependencies: [
                "PitContract",
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "PrivateFiles", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "PitTestSupport",
            dependencies: [
                "PitContract",
                .product(name: "RaceTesting", package: "RaceTesting"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "StreamsTestSupport", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Readings", package: "System"),
            ]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
