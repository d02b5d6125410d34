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
    "Announcements", "ArgumentParsing", "Auth", "Console", "DeviceSignIn", "FeatureTemplate",
    "HeadlessTemplate", "Launch", "LibC", "LocalAccounts", "LoggedIn", "LoggedOut", "MyAccount",
    "NewCook", "PitBoard", "PitContract", "PitCook", "PitInMemory", "PitOnDisk", "PlainTemplate",
    "PrivateFiles", "RaceTesting", "Routing", "RoutingTestSupport", "ServiceTemplateContract",
    "ServiceTemplateInMemory", "Streams", "Tips",
]

/// Returns libraries: "Auth"; "LoggedIn+Views", also LoggedInViews; "Tips/TipPlugins", without Tips.
func libraries(_ names: [String]) -> [Target.Dependency] {
    names.flatMap { name -> [Target.Dependency] in
        if name == "RibHouse" { return ["ribhouse", "TestWidth"] }
        let parts = name.split { "+/".contains($0) }.map(String.init)
        let sum = parts.joined().replacing("ContractTest", with: "Test")  // PitTestSupport
        let names = name.contains("/") ? [parts[1]] : [parts[0], sum]
        return Set(names).sorted().map { .product(name: $0, package: parts[0]) }
    }
}

func tests(_ name: String, _ others: String...) -> Target {
    var names = [name] + others
    if name.contains("Views") { names += ["Console+TestSupport", "Routing", "RoutingTestSupport"] }
    return .testTarget(
        name: name.prefix { $0 != "+" } + "Tests", dependencies: libraries(names),
        exclude: name == "RoutingTestSupport" ? ["__Snapshots__"] : [], swiftSettings: settings)
}

let package = Package(
    name: "RibHouse", platforms: [.macOS(.v15)], traits: ["FullCapture"],
    dependencies: modules.map { module in
        .package(
            path: "Modules/\(module)",
            traits: ["RaceTesting", "RoutingTestSupport"].contains(module)
                ? [.trait(name: "FullCapture", condition: .when(traits: ["FullCapture"]))]
                : [.defaults])
    } + [.package(path: "Tools/ribtool")],
    targets: [
        .executableTarget(
            name: "ribhouse",
            dependencies: libraries([
                "Announcements", "ArgumentParsing", "Auth", "Console", "DeviceSignIn", "Launch",
                "LibC", "LocalAccounts", "LoggedIn+Views", "LoggedOut+Views", "MyAccount+Views",
                "NewCook+Views", "PitBoard+Views", "PitContract", "PitCook+Views", "PitInMemory",
                "PitOnDisk", "PrivateFiles", "Routing+Extras", "Streams", "Tips+Views",
                "Tips/TipPlugins",
            ]), path: "Apps/RibHouse", swiftSettings: settings),
        // They make SwiftPM notice new files in the packages of Modules and in ribtool.
        .target(name: "ModuleFiles", path: "Modules", exclude: modules, sources: ["Modules.swift"]),
        .target(
            name: "ToolFolder", path: "Tools/ribtool/Sources",
            exclude: ["IndexStore", "RibToolKit", "absent", "ribtool"], sources: ["Sources.swift"]),
        tests(
            "Announcements", "PitContract+TestSupport", "Routing", "RoutingTestSupport", "Streams"),
        .target(name: "TestWidth", path: "Tests/TestWidth", sources: ["TestWidth.c"]),
        tests("ArgumentParsing"),
        tests("Auth", "RoutingTestSupport", "Streams+TestSupport"),
        tests("Console+TestSupport", "Console/console-fixture", "LibC", "RoutingTestSupport"),
        tests(
            "DeviceSignIn", "Auth", "Console/ConsoleTestSupport", "PrivateFiles+TestSupport",
            "RaceTesting", "Streams+TestSupport"),
        tests("FeatureTemplate+Views", "ServiceTemplateContract"),
        tests("HeadlessTemplate", "Routing", "RoutingTestSupport"),
        tests(
            "Launch", "Announcements", "Auth", "LoggedIn", "LoggedOut", "MyAccount", "NewCook",
            "PitBoard", "PitContract+TestSupport", "PitCook", "Routing", "RoutingTestSupport",
            "Streams", "Tips"),
        tests("LibC"),
        tests("LocalAccounts", "Auth", "PrivateFiles+TestSupport", "RoutingTestSupport", "Streams"),
        tests(
            "LoggedIn+Views", "Announcements", "Auth", "MyAccount", "NewCook", "PitBoard",
            "PitContract+TestSupport", "PitCook", "Streams", "Tips"),
        tests("LoggedOut+Views", "Auth"),
        tests("MyAccount+Views", "Auth+TestSupport", "Streams"),
        tests("NewCook+Views", "PitContract+TestSupport"),
        tests("PitBoard+Views", "PitContract+TestSupport", "PitCook", "Streams"),
        tests("PitContract+TestSupport", "RaceTesting"),
        tests("PitCook+Views", "PitContract+TestSupport", "Streams"),
        tests("PitInMemory", "PitContract+TestSupport", "RaceTesting"),
        tests(
            "PitOnDisk", "PitContract+TestSupport", "PrivateFiles+TestSupport", "RaceTesting",
            "Streams"),
        tests("PlainTemplate+Views"),
        tests("PrivateFiles+TestSupport", "Auth", "RaceTesting"),
        tests(
            "RibHouse", "Announcements", "ArgumentParsing", "Auth", "Console+TestSupport",
            "Console/console-fixture", "DeviceSignIn", "LibC", "LocalAccounts", "LoggedIn",
            "PitContract+TestSupport", "PrivateFiles+TestSupport", "Routing", "RoutingTestSupport"),
        tests("Routing+Extras", "RoutingTestSupport", "Streams+TestSupport"),
        tests("RoutingTestSupport", "RaceTesting", "Routing", "RoutingTestSupport/Injection"),
        tests("ServiceTemplateContract"),
        tests(
            "ServiceTemplateInMemory", "RaceTesting",
            "ServiceTemplateContract/ServiceTemplateTestSupport"),
        tests("Streams+TestSupport", "RoutingTestSupport"),
        tests(
            "Tips+Views", "Auth+TestSupport", "PitContract+TestSupport", "Streams",
            "Tips/TipPlugins"),
    ]
)
