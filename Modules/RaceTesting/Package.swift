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

// The code that reads the private memory and interfaces of Swift 6.3 is compiled with that only.
// `RACE_TOOLCHAIN=unknown` leaves it out, as a newer toolchain does.
#if compiler(<6.4)
    let isKnown = Context.environment["RACE_TOOLCHAIN"] != "unknown"
#else
    let isKnown = false
#endif
let toolchain: [SwiftSetting] = isKnown ? [.define("KnownToolchain")] : []

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
            swiftSettings: settings + toolchain),
        .target(name: "RaceTestingSteps"),
        .target(name: "RaceTestingLibC", swiftSettings: settings),
        .testTarget(
            name: "RaceTestingTests", dependencies: ["RaceTesting"], exclude: ["__Snapshots__"],
            swiftSettings: settings + toolchain),
        .testTarget(
            name: "GalleryTests", dependencies: ["RaceTesting"], exclude: ["README.md"],
            swiftSettings: settings + toolchain),
    ]
)

// `RACE_TESTS=RaceTesting` leaves out the gallery, whose build takes long.
if Context.environment["RACE_TESTS"] == "RaceTesting" {
    package.targets.removeAll { $0.name == "GalleryTests" }
}
