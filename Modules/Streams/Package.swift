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
    name: "Streams",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Streams", targets: ["Streams"]),
        .library(name: "StreamsTestSupport", targets: ["StreamsTestSupport"]),
    ],
    targets: [
        .target(
            name: "Streams",
            swiftSettings: settings
        ),
        .target(
            name: "StreamsTestSupport",
            dependencies: ["Streams"],
            swiftSettings: settings
        ),
    ]
)
