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

/// The products of one of the packages in `Modules`.
func from(_ package: String, _ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: package) }
}

let package = Package(
    name: "programs",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../../Modules/Pit"),
        .package(path: "../../Modules/Routing"),
        .package(path: "../../Modules/System"),
    ],
    targets: [
        // An app as Xcode creates it: all of it is on the main actor, unless it says otherwise.
        .executableTarget(
            name: "main-actor-adopter",
            dependencies: from("Routing", "Routing", "RoutingExtras"),
            swiftSettings: settings + [
                .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
            ]
        ),
        .executableTarget(
            name: "readytime",
            dependencies: from("Pit", "PitContract")
                + from("System", "Essentials", "LibC", "Readings"),
            swiftSettings: settings
        ),
        .executableTarget(name: "site", swiftSettings: settings),
    ]
)
