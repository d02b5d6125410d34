// swift-tools-version: 6.3
import PackageDescription

// The tests of ribtool only read this package. `Tools/checks/doubles-compile` generates its doubles in a copy, and
// builds them with the real RoutingTestSupport.
let modules = Context.environment["RIBHOUSE_MODULES"] ?? ""

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

let testSupport = Target.Dependency.product(name: "RoutingTestSupport", package: "Routing")

let package = Package(
    name: "Grill",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "\(modules)/Routing")
    ],
    targets: [
        .target(
            name: "Grill", dependencies: ["Routing"], path: "Modules/Grill/Sources/Grill",
            swiftSettings: settings),
        .target(name: "Oven", path: "Modules/Oven/Sources/Oven", swiftSettings: settings),
        .target(
            name: "SharedDoubles", dependencies: ["Grill", "Routing", testSupport],
            path: "Tests/SharedDoubles", swiftSettings: settings),
        .testTarget(
            name: "GrillTests", dependencies: ["Grill", "Routing", testSupport],
            swiftSettings: settings),
        .testTarget(
            name: "OvenTests", dependencies: ["Oven", testSupport],
            swiftSettings: settings),
    ]
)
