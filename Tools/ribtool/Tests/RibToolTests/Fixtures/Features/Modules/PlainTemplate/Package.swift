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
    name: "PlainTemplate",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PlainTemplate", targets: ["PlainTemplate"]),
        .library(name: "PlainTemplateViews", targets: ["PlainTemplateViews"]),
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../Console"),
    ],
    targets: [
        .target(
            name: "PlainTemplate",
            dependencies: [
                .product(name: "Routing", package: "Routing")
            ],
            swiftSettings: settings
        ),
        .target(
            name: "PlainTemplateViews",
            dependencies: [
                "PlainTemplate",
                .product(name: "Console", package: "Console"),
            ],
            swiftSettings: settings
        ),
    ]
)
