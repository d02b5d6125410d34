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
    name: "HeadlessTemplate",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HeadlessTemplate", targets: ["HeadlessTemplate"])
    ],
    dependencies: [
        .package(path: "../Routing")
    ],
    targets: [
        .target(
            name: "HeadlessTemplate",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
            ],
            swiftSettings: settings
        )
    ]
)
