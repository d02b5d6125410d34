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

// An app as Xcode creates it: all of it is on the main actor, unless it says otherwise.
let package = Package(
    name: "main-actor-adopter",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../../Modules/Routing")],
    targets: [
        .executableTarget(
            name: "main-actor-adopter",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "RoutingExtras", package: "Routing"),
            ],
            swiftSettings: settings + [
                .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
            ]
        )
    ]
)
