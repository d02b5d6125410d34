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
    name: "Accounts",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Auth", targets: ["Auth"]),
        .library(name: "AuthTestSupport", targets: ["AuthTestSupport"]),
        .library(name: "DeviceSignIn", targets: ["DeviceSignIn"]),
        .library(name: "LocalAccounts", targets: ["LocalAccounts"]),
    ],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../System"),
    ],
    targets: [
        .target(
            name: "Auth",
            dependencies: [
                .product(name: "Streams", package: "Routing"),
                .product(name: "PrivateFiles", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "AuthTestSupport",
            dependencies: [
                "Auth",
                .product(name: "Streams", package: "Routing"),
            ]),
        .target(
            name: "DeviceSignIn",
            dependencies: [
                "Auth",
                .product(name: "Streams", package: "Routing"),
                .product(name: "ChildPrograms", package: "System"),
                .product(name: "LibC", package: "System"),
                .product(name: "PrivateFiles", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "LocalAccounts",
            dependencies: [
                "Auth",
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "LibC", package: "System"),
                .product(name: "PrivateFiles", package: "System"),
            ],
            exclude: ["README.md"]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
