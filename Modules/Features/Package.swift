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
    name: "Features",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Announcements", targets: ["Announcements"]),
        .library(name: "Launch", targets: ["Launch"]),
        .library(name: "LoggedIn", targets: ["LoggedIn"]),
        .library(name: "LoggedOut", targets: ["LoggedOut"]),
        .library(name: "MeatProbe", targets: ["MeatProbe"]),
        .library(name: "Meal", targets: ["Meal"]),
        .library(name: "MyAccount", targets: ["MyAccount"]),
        .library(name: "NewCook", targets: ["NewCook"]),
        .library(name: "PitBoard", targets: ["PitBoard"]),
        .library(name: "PitCook", targets: ["PitCook"]),
        .library(name: "Thermometers", targets: ["Thermometers"]),
        .library(name: "TipPlugins", targets: ["TipPlugins"]),
        .library(name: "Tips", targets: ["Tips"]),
    ],
    dependencies: [
        .package(path: "../Accounts"),
        .package(path: "../Pit"),
        .package(path: "../Probes"),
        .package(path: "../Routing"),
        .package(path: "../System"),
    ],
    targets: [
        .target(
            name: "Announcements",
            dependencies: [
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "Launch",
            dependencies: [
                "LoggedIn", "LoggedOut",
                .product(name: "Auth", package: "Accounts"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "LoggedIn",
            dependencies: [
                "Announcements", "Meal", "MyAccount", "NewCook", "PitBoard", "PitCook",
                "Thermometers", "Tips",
                .product(name: "Auth", package: "Accounts"),
                .product(name: "PitContract", package: "Pit"),
                .product(name: "ProbesContract", package: "Probes"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "ArgumentParsing", package: "System"),
                .product(name: "Pages", package: "System"),
                .product(name: "Essentials", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "LoggedOut",
            dependencies: [
                .product(name: "Auth", package: "Accounts"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "Meal",
            dependencies: [
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "MeatProbe",
            dependencies: [
                .product(name: "PitContract", package: "Pit"),
                .product(name: "ProbesContract", package: "Probes"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "MyAccount",
            dependencies: [
                .product(name: "Auth", package: "Accounts"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Pages", package: "System"),
                .product(name: "Essentials", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "NewCook",
            dependencies: [
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "ArgumentParsing", package: "System"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "PitBoard",
            dependencies: [
                "PitCook",
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Pages", package: "System"),
                .product(name: "Essentials", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "PitCook",
            dependencies: [
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "Thermometers",
            dependencies: [
                "MeatProbe",
                .product(name: "PitContract", package: "Pit"),
                .product(name: "ProbesContract", package: "Probes"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "ArgumentParsing", package: "System"),
                .product(name: "Essentials", package: "System"),
                .product(name: "Pages", package: "System"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "TipPlugins",
            dependencies: [
                "Tips",
                .product(name: "Auth", package: "Accounts"),
                .product(name: "PitContract", package: "Pit"),
            ]),
        .target(
            name: "Tips",
            dependencies: [
                .product(name: "Auth", package: "Accounts"),
                .product(name: "PitContract", package: "Pit"),
                .product(name: "Routing", package: "Routing"),
                .product(name: "Streams", package: "Routing"),
                .product(name: "Pages", package: "System"),
                .product(name: "Essentials", package: "System"),
            ],
            exclude: ["README.md"]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
