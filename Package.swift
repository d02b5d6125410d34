// swift-tools-version: 6.3
import PackageDescription

// The same in every module of the house; see docs/decisions/0002-compiler-settings.md.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

/// The folders of Modules, each a package of its own. Listed by hand: a manifest that scans a
/// folder goes stale in SwiftPM's cache.
let modules = [
    "Auth", "Console", "Launch", "LocalAccounts", "LoggedIn", "LoggedOut", "Routing",
    "RoutingTestSupport",
]

/// A library of the package in `Modules` that has its name, or is named.
func module(_ name: String, in package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

/// The tests of a module, in `Tests`.
func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "RibHouse",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "ribhouse", targets: ["ribhouse"])
    ],
    dependencies: modules.map { .package(path: "Modules/\($0)") },
    targets: [
        .executableTarget(
            name: "ribhouse",
            dependencies: [
                module("Auth"),
                module("Console"),
                module("Launch"),
                module("LocalAccounts"),
                module("LoggedIn"),
                module("LoggedInViews", in: "LoggedIn"),
                module("LoggedOut"),
                module("LoggedOutViews", in: "LoggedOut"),
                module("Routing"),
            ],
            path: "Apps/RibHouse",
            swiftSettings: settings
        ),
        tests("Auth", module("Auth")),
        tests(
            "Launch", module("Auth"), module("Launch"), module("LoggedIn"), module("LoggedOut"),
            module("Routing"), module("RoutingTestSupport")),
        tests("LocalAccounts", module("Auth"), module("LocalAccounts")),
        tests(
            "LoggedIn", module("Auth"), module("Console"), module("LoggedIn"),
            module("LoggedInViews", in: "LoggedIn"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "LoggedOut", module("Auth"), module("Console"), module("LoggedOut"),
            module("LoggedOutViews", in: "LoggedOut"), module("Routing"),
            module("RoutingTestSupport")),
        tests("Routing", module("Routing")),
    ]
)
