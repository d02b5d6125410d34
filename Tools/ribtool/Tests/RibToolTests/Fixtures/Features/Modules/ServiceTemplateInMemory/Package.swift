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
    name: "ServiceTemplateInMemory",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ServiceTemplateInMemory", targets: ["ServiceTemplateInMemory"])
    ],
    dependencies: [
        .package(path: "../ServiceTemplateContract")
    ],
    targets: [
        .target(
            name: "ServiceTemplateInMemory",
            dependencies: [
                .product(name: "ServiceTemplateContract", package: "ServiceTemplateContract")
            ],
            swiftSettings: settings
        )
    ]
)
