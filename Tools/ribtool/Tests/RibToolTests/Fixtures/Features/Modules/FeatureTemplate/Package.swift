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
    name: "FeatureTemplate",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "FeatureTemplate", targets: ["FeatureTemplate"]),
        .library(name: "FeatureTemplateViews", targets: ["FeatureTemplateViews"]),
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../Console"),
        .package(path: "../ServiceTemplateContract"),
    ],
    targets: [
        .target(
            name: "FeatureTemplate",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "ServiceTemplateContract", package: "ServiceTemplateContract"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "FeatureTemplateViews",
            dependencies: [
                "FeatureTemplate",
                .product(name: "Console", package: "Console"),
                .product(name: "ServiceTemplateContract", package: "ServiceTemplateContract"),
            ],
            swiftSettings: settings
        ),
    ]
)
