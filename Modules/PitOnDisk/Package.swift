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
    name: "PitOnDisk",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PitOnDisk", targets: ["PitOnDisk"])
    ],
    dependencies: [
        .package(path: "../Auth"),
        .package(path: "../PitContract"),
        .package(path: "../PrivateFiles"),
        .package(path: "../Streams"),
    ],
    targets: [
        .target(
            name: "PitOnDisk",
            dependencies: [
                .product(name: "Auth", package: "Auth"),
                .product(name: "PitContract", package: "PitContract"),
                .product(name: "PrivateFiles", package: "PrivateFiles"),
                .product(name: "Streams", package: "Streams"),
            ],
            swiftSettings: settings
        )
    ]
)
