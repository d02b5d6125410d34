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

// A package of its own: no program needs cooks that never were.
let package = Package(
    name: "readytime",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Modules/Pit"),
        .package(path: "../../Modules/System"),
    ],
    targets: [
        .executableTarget(
            name: "readytime",
            dependencies: [
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Essentials", package: "System"),
                .product(name: "LibC", package: "System"),
                .product(name: "Readings", package: "System"),
            ],
            swiftSettings: settings
        )
    ]
)
