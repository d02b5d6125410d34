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
let trait = Package.Dependency.Trait(name: "FullCapture", condition: .when(traits: ["FullCapture"]))
let traitOfModule = ["RaceTesting": trait, "RoutingTestSupport": trait]

/// Returns libraries: "Auth"; "LoggedIn+Views", also LoggedInViews; "Tips/TipPlugins", without Tips.
func libraries(_ names: [String]) -> [Target.Dependency] {
    names.flatMap { name -> [Target.Dependency] in
        if name == "RibHouse" { return ["ribhouse"] }
        if name == "SharedDoubles" { return [.target(name: name)] }
        let parts = name.split { "+/".contains($0) }.map(String.init)
        let module = modules.contains(parts[0]) ? parts[0] : parts[0] + "Contract"
        let names = name.contains("/") ? [parts[1]] : [module, parts.joined()]
        return Set(names).sorted().map { .product(name: $0, package: module) }
    }
}

func tests(_ name: String, _ others: String...) -> Target {
    let ui = name.contains("Views") ? ["Console+TestSupport", "Routing", "RoutingTestSupport"] : []
    return .testTarget(
        name: name.prefix { $0 != "+" } + "Tests",
        dependencies: libraries([name] + others + ui) + ["TestWidth"],
        exclude: name == "RoutingTestSupport" ? ["__Snapshots__"] : [], swiftSettings: settings)
}

let package = Package(
    name: "RibHouse", platforms: [.macOS(.v15)], traits: ["FullCapture"],
    dependencies: [.package(path: "Tools/ribtool")]
        + modules.map { .package(path: "Modules/\($0)", traits: [traitOfModule[$0] ?? .defaults]) },
    targets: [
        .executableTarget(
            name: "ribhouse",
            dependencies: libraries([
                "Announcements", "Launch", "LoggedIn+Views", "LoggedOut+Views", "MyAccount+Views",
                "NewCook+Views", "PitBoard+Views", "PitCook+Views", "Tips+Views", "Tips/TipPlugins",
                "Auth", "DeviceSignIn", "LocalAccounts", "PitContract", "PitInMemory", "PitOnDisk",
                "ArgumentParsing", "Console", "LibC", "PrivateFiles", "Routing+Extras", "Streams",
            ]), path: "Apps/RibHouse", swiftSettings: settings),
        .target(
            name: "SharedDoubles",
            dependencies: libraries([
                "Announcements", "Auth", "LoggedIn", "LoggedOut", "MyAccount", "NewCook",
                "PitBoard", "PitContract", "PitCook", "Routing", "RoutingTestSupport", "Tips",
            ]), path: "Tests/SharedDoubles", swiftSettings: settings),
        .target(name: "ModuleFiles", path: "Modules", exclude: modules, sources: ["Modules.swift"]),
        .target(
            name: "ToolFolder", path: "Tools/ribtool/Sources",
            exclude: ["RibToolKit", "absent", "ribtool"], sources: ["Sources.swift"]),
        tests("Announcements", "Pit+TestSupport", "Routing", "RoutingTestSupport", "Streams"),
        .target(name: "TestWidth", path: "Tests/TestWidth", sources: ["TestWidth.c"]),
        tests("ArgumentParsing"),
        tests("Auth", "RoutingTestSupport", "SharedDoubles", "Streams+TestSupport"),
        tests("Console+TestSupport", "Console/console-fixture", "LibC", "RaceTesting"),
        tests(
            "DeviceSignIn", "Auth", "Console/ConsoleTestSupport", "PrivateFiles+TestSupport",
            "RaceTesting", "Streams+TestSupport"),
        tests("FeatureTemplate+Views", "ServiceTemplateContract"),
        tests("HeadlessTemplate", "Routing", "RoutingTestSupport"),
        tests(
            "Launch", "Announcements", "Auth", "LoggedIn", "LoggedOut", "MyAccount", "NewCook",
            "Pit+TestSupport", "PitBoard", "PitCook", "Routing", "RoutingTestSupport",
            "SharedDoubles", "Streams", "Tips"),
        tests("LibC"),
        tests("LocalAccounts", "Auth", "PrivateFiles+TestSupport", "RaceTesting", "Streams"),
        tests(
            "LoggedIn+Views", "Announcements", "Auth", "MyAccount", "NewCook", "Pit+TestSupport",
            "PitBoard", "PitCook", "Routing/RoutingExtras", "SharedDoubles", "Streams", "Tips"),
        tests("LoggedOut+Views", "Auth", "SharedDoubles"),
        tests("MyAccount+Views", "Auth+TestSupport", "Streams"),
        tests("NewCook+Views", "Pit+TestSupport", "Routing/RoutingExtras"),
        tests("PitBoard+Views", "Pit+TestSupport", "PitCook", "SharedDoubles", "Streams"),
        tests("PitContract", "PitContract/PitTestSupport", "RaceTesting"),
        tests("PitCook+Views", "Pit+TestSupport", "SharedDoubles", "Streams"),
        tests("PitInMemory", "Pit+TestSupport", "RaceTesting"),
        tests(
            "PitOnDisk", "Auth", "Pit+TestSupport", "PrivateFiles+TestSupport", "RaceTesting",
            "Streams"),
        tests("PlainTemplate+Views"),
        tests("PrivateFiles+TestSupport", "Auth", "RaceTesting"),
        tests(
            "RibHouse", "Announcements", "ArgumentParsing", "Auth", "Console+TestSupport", "Launch",
            "Console/console-fixture", "DeviceSignIn", "LibC", "LocalAccounts", "Pit+TestSupport",
            "LoggedIn", "PrivateFiles+TestSupport", "Routing", "RoutingTestSupport", "Streams"),
        tests("Routing+Extras", "RoutingTestSupport", "Streams+TestSupport"),
        tests("RoutingTestSupport", "RaceTesting", "Routing", "RoutingTestSupport/Injection"),
        tests("ServiceTemplateContract"),
        tests(
            "ServiceTemplateInMemory", "RaceTesting",
            "ServiceTemplateContract/ServiceTemplateTestSupport"),
        tests("Streams+TestSupport", "RoutingTestSupport"),
        tests("Tips+Views", "Auth+TestSupport", "Pit+TestSupport", "Streams", "Tips/TipPlugins"),
    ]
)

// `RIBHOUSE_TESTS=LoggedIn,Auth swift test` builds the tests of these modules, and what they need.
if let names = Context.environment["RIBHOUSE_TESTS"], !names.isEmpty {
    let tests = Set(names.split(separator: ",").map { "\($0)Tests" })
    let unknown = tests.subtracting(package.targets.map(\.name))
    if !unknown.isEmpty { fatalError("No tests are named \(unknown.sorted()).") }
    var targets = tests
    var packages: Set<String> = []
    var rest = package.targets.filter { tests.contains($0.name) }
    while let target = rest.popLast() {
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _):
                targets.insert(name)
                rest += package.targets.filter { $0.name == name }
            case .productItem(_, let package, _, _): packages.insert(package ?? "")
            @unknown default: break
            }
        }
    }
    package.targets.removeAll { !targets.contains($0.name) }
    package.dependencies.removeAll {
        guard case .fileSystem(_, let path) = $0.kind else { return false }
        return !packages.contains { path.hasSuffix("/\($0)") }
    }
}
