// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

// It depends on nothing, so that its folder can be a repository of its own.
let package = Package(
    name: "RaceTesting",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [.library(name: "RaceTesting", targets: ["RaceTesting"])],
    traits: [
        .trait(
            name: "FullCapture",
            description: "Schedules also run sleeps, in virtual time (Linux only).")
    ],
    targets: [
        .target(
            name: "RaceTesting", dependencies: ["RaceTestingLibC", "RaceTestingSteps"],
            swiftSettings: settings),
        .target(name: "RaceTestingSteps"),
        .target(name: "RaceTestingLibC", swiftSettings: settings),
        .testTarget(
            name: "RaceTestingTests", dependencies: ["RaceTesting"], exclude: ["__Snapshots__"],
            swiftSettings: settings),
        .testTarget(
            name: "GalleryTests", dependencies: ["RaceTesting"], exclude: ["README.md"],
            swiftSettings: settings),
    ]
)
