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
    name: "ServiceTemplateContract",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ServiceTemplateContract", targets: ["ServiceTemplateContract"]),
        .library(name: "ServiceTemplateTestSupport", targets: ["ServiceTemplateTestSupport"]),
    ],
    targets: [
        .target(
            name: "ServiceTemplateContract",
            swiftSettings: settings
        ),
        .target(
            name: "ServiceTemplateTestSupport",
            dependencies: ["ServiceTemplateContract"],
            swiftSettings: settings
        ),
    ]
)
