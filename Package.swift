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

// The folders of Modules. A manifest that scans a folder would go stale in SwiftPM's cache.
let modules = [
    "ArgumentParsing", "Auth", "Console", "DeviceSignIn", "FeatureTemplate", "HeadlessTemplate",
    "Launch", "LibC", "LocalAccounts", "LoggedIn", "LoggedOut", "PitContract", "PitInMemory",
    "PitOnDisk", "PlainTemplate", "PrivateFiles", "RaceTesting", "Routing", "RoutingTestSupport",
    "ServiceTemplateContract", "ServiceTemplateInMemory", "Streams",
    "PitBoard",
    "NewCook",
    "Announcements",
    "Tips",
    "MyAccount",
    "PitCook",
]

/// Returns a library of a module's package: the one with its name, or `name`.
func module(_ name: String, in package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

/// Returns the package of a module.
///
/// The tests' trait is passed on to the modules that have it.
func package(of module: String) -> Package.Dependency {
    guard ["RaceTesting", "RoutingTestSupport"].contains(module) else {
        return .package(path: "Modules/\(module)")
    }
    return .package(
        path: "Modules/\(module)",
        traits: [.trait(name: "FullCapture", condition: .when(traits: ["FullCapture"]))])
}

/// Returns the target with the tests of a module, in `Tests`.
func tests(
    _ name: String, excluding exclude: [String] = [], _ dependencies: Target.Dependency...
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "RibHouse",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "ribhouse", targets: ["ribhouse"])],
    traits: [
        .trait(
            name: "FullCapture",
            description: "Schedules also run sleeps, in virtual time (Linux only).")
    ],
    dependencies: modules.map(package(of:)) + [.package(path: "Tools/ribtool")],
    targets: [
        .executableTarget(
            name: "ribhouse",
            dependencies: [
                module("ArgumentParsing"), module("Auth"), module("Console"),
                module("DeviceSignIn"), module("Launch"), module("LibC"),
                module("LocalAccounts"), module("LoggedIn"),
                module("LoggedInViews", in: "LoggedIn"), module("LoggedOut"),
                module("LoggedOutViews", in: "LoggedOut"), module("PitContract"),
                module("PitInMemory"), module("PitOnDisk"), module("PrivateFiles"),
                module("Routing"),
                module("RoutingExtras", in: "Routing"), module("Streams"),
                module("PitBoard"),
                module("PitBoardViews", in: "PitBoard"),
                module("NewCook"),
                module("NewCookViews", in: "NewCook"),
                module("Announcements"),
                module("Tips"),
                module("TipPlugins", in: "Tips"),
                module("TipsViews", in: "Tips"),
                module("MyAccount"),
                module("MyAccountViews", in: "MyAccount"),
                module("PitCook"),
                module("PitCookViews", in: "PitCook"),
            ],
            path: "Apps/RibHouse",
            swiftSettings: settings),
        // They make SwiftPM notice new files in the packages of Modules and in ribtool.
        .target(
            name: "ModulesFolder", path: "Modules", exclude: modules, sources: ["Modules.swift"]),
        .target(
            name: "ToolFolder", path: "Tools/ribtool/Sources",
            exclude: ["RibToolKit", "absent", "ribtool"], sources: ["Sources.swift"]),
        tests(
            "Announcements", module("Announcements"), module("PitContract"),
            module("PitTestSupport", in: "PitContract"), module("Routing"),
            module("RoutingTestSupport"), module("Streams")),
        tests("ArgumentParsing", module("ArgumentParsing")),
        tests("Auth", module("Auth"), module("RoutingTestSupport"), module("Streams")),
        tests(
            "Console", module("Console"), module("ConsoleTestSupport", in: "Console"),
            module("console-fixture", in: "Console"), module("LibC"), module("RoutingTestSupport")),
        tests(
            "DeviceSignIn", module("Auth"), module("ConsoleTestSupport", in: "Console"),
            module("DeviceSignIn"), module("PrivateFiles"),
            module("PrivateFilesTestSupport", in: "PrivateFiles")),
        tests(
            "FeatureTemplate", module("Console"), module("FeatureTemplate"),
            module("FeatureTemplateViews", in: "FeatureTemplate"), module("Routing"),
            module("RoutingTestSupport"), module("ServiceTemplateContract")),
        tests(
            "HeadlessTemplate", module("HeadlessTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "Launch", module("Auth"), module("Launch"), module("LoggedIn"), module("LoggedOut"),
            module("PitContract"), module("PitCook"), module("PitTestSupport", in: "PitContract"),
            module("Routing"),
            module("RoutingTestSupport"), module("Streams"),
            module("PitBoard"),
            module("NewCook"),
            module("Announcements"),
            module("Tips"),
            module("MyAccount")),
        tests("LibC", module("LibC")),
        tests(
            "LocalAccounts", module("Auth"), module("LocalAccounts"), module("PrivateFiles"),
            module("PrivateFilesTestSupport", in: "PrivateFiles"), module("RoutingTestSupport"),
            module("Streams")),
        tests(
            "LoggedIn", module("Auth"), module("Console"), module("LoggedIn"),
            module("LoggedInViews", in: "LoggedIn"), module("PitContract"), module("PitCook"),
            module("PitTestSupport", in: "PitContract"), module("Routing"),
            module("Streams"), module("RoutingTestSupport"),
            module("PitBoard"),
            module("NewCook"),
            module("Announcements"),
            module("Tips"),
            module("MyAccount")),
        tests(
            "LoggedOut", module("Auth"), module("Console"), module("LoggedOut"),
            module("LoggedOutViews", in: "LoggedOut"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "MyAccount", module("Auth"), module("Console"), module("MyAccount"),
            module("MyAccountViews", in: "MyAccount"), module("Routing"),
            module("RoutingTestSupport"), module("Streams")),
        tests(
            "NewCook", module("Console"), module("NewCook"), module("NewCookViews", in: "NewCook"),
            module("PitContract"),
            module("PitTestSupport", in: "PitContract"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "PitBoard", module("Console"), module("PitBoard"),
            module("PitBoardViews", in: "PitBoard"), module("PitContract"),
            module("PitCook"), module("PitTestSupport", in: "PitContract"), module("Routing"),
            module("RoutingTestSupport"), module("Streams")),
        tests("PitContract", module("PitContract"), module("PitTestSupport", in: "PitContract")),
        tests(
            "PitCook", module("Console"), module("PitCook"), module("PitCookViews", in: "PitCook"),
            module("PitContract"), module("PitTestSupport", in: "PitContract"), module("Routing"),
            module("RoutingTestSupport"), module("Streams")),
        tests("PitInMemory", module("PitInMemory"), module("PitTestSupport", in: "PitContract")),
        tests(
            "PitOnDisk", module("PitContract"), module("PitOnDisk"),
            module("PitTestSupport", in: "PitContract"), module("PrivateFiles"),
            module("PrivateFilesTestSupport", in: "PrivateFiles"), module("Streams")),
        tests(
            "PlainTemplate", module("Console"), module("PlainTemplate"),
            module("PlainTemplateViews", in: "PlainTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "PrivateFiles", module("Auth"), module("PrivateFiles"),
            module("PrivateFilesTestSupport", in: "PrivateFiles")),
        tests(
            "RibHouse", "ribhouse", module("Announcements"), module("ArgumentParsing"),
            module("Auth"), module("Console"), module("ConsoleTestSupport", in: "Console"),
            module("console-fixture", in: "Console"), module("LibC"), module("LoggedIn"),
            module("PitContract"),
            module("PitTestSupport", in: "PitContract"),
            module("PrivateFiles"), module("PrivateFilesTestSupport", in: "PrivateFiles"),
            module("RaceTesting"),
            module("Routing"), module("RoutingTestSupport")),
        tests(
            "Routing", module("Routing"), module("RoutingExtras", in: "Routing"),
            module("RoutingTestSupport"), module("Streams")),
        tests(
            "RoutingTestSupport", excluding: ["__Snapshots__"],
            module("Injection", in: "RoutingTestSupport"), module("RaceTesting"),
            module("Routing"), module("RoutingTestSupport")),
        tests("ServiceTemplateContract", module("ServiceTemplateContract")),
        tests(
            "ServiceTemplateInMemory", module("ServiceTemplateInMemory"),
            module("ServiceTemplateTestSupport", in: "ServiceTemplateContract")),
        tests("Streams", module("RoutingTestSupport"), module("Streams")),
        tests(
            "Tips", module("Auth"), module("Console"), module("PitContract"),
            module("PitTestSupport", in: "PitContract"), module("Routing"),
            module("RoutingTestSupport"), module("Streams"),
            module("Tips"), module("TipPlugins", in: "Tips"), module("TipsViews", in: "Tips")),
    ]
)
