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
    name: "Templates",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DialogTemplate", targets: ["DialogTemplate"]),
        .library(name: "FeatureTemplate", targets: ["FeatureTemplate"]),
        .library(name: "HeadlessTemplate", targets: ["HeadlessTemplate"]),
        .library(name: "PlainTemplate", targets: ["PlainTemplate"]),
        .library(name: "ServiceTemplateContract", targets: ["ServiceTemplateContract"]),
        .library(name: "ServiceTemplateInMemory", targets: ["ServiceTemplateInMemory"]),
        .library(name: "ServiceTemplateTestSupport", targets: ["ServiceTemplateTestSupport"]),
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../System"),
    ],
    targets: [
        .target(
            name: "DialogTemplate",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "FeatureTemplate",
            dependencies: [
                "ServiceTemplateContract",
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "HeadlessTemplate",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "PlainTemplate",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "ServiceTemplateContract",
            dependencies: [.product(name: "Streams", package: "Routing")],
            exclude: ["README.md"]),
        .target(
            name: "ServiceTemplateInMemory",
            dependencies: [
                "ServiceTemplateContract", .product(name: "Streams", package: "Routing"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "ServiceTemplateTestSupport",
            dependencies: [
                "ServiceTemplateContract", .product(name: "Streams", package: "Routing"),
            ]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
