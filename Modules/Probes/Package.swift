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
    name: "Probes",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ProbesContract", targets: ["ProbesContract"]),
        .library(name: "ProbesFromLines", targets: ["ProbesFromLines"]),
        .library(name: "ProbesInMemory", targets: ["ProbesInMemory"]),
        .library(name: "ProbesTestSupport", targets: ["ProbesTestSupport"]),
    ],
    dependencies: [
        .package(path: "../RaceTesting"),
        .package(path: "../Routing"),
        .package(path: "../System"),
    ],
    targets: [
        .target(
            name: "ProbesContract",
            dependencies: [
                .product(name: "Streams", package: "Routing"),
                .product(name: "Readings", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "ProbesFromLines",
            dependencies: [
                "ProbesContract",
                .product(name: "ChildPrograms", package: "System"),
                .product(name: "LibC", package: "System"),
                .product(name: "Streams", package: "Routing"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "ProbesInMemory",
            dependencies: [
                "ProbesContract",
                .product(name: "Streams", package: "Routing"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "ProbesTestSupport",
            dependencies: [
                "ProbesContract",
                .product(name: "RaceTesting", package: "RaceTesting"),
                .product(name: "Streams", package: "Routing"),
            ]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
