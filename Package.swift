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

let fullCapture: Package.Dependency.Trait = .trait(
    name: "FullCapture", condition: .when(traits: ["FullCapture"]))

/// The products of one of the packages in `Modules`.
func from(_ package: String, _ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: package) }
}

func all(_ dependencies: [Target.Dependency]...) -> [Target.Dependency] {
    dependencies.flatMap(\.self)
}

let package = Package(
    name: "RibHouse",
    platforms: [.macOS(.v15)],
    traits: ["FullCapture"],
    dependencies: [
        .package(path: "Modules/Accounts"),
        .package(path: "Modules/Features"),
        .package(path: "Modules/Pit"),
        .package(path: "Modules/Probes"),
        .package(path: "Modules/RaceTesting", traits: [fullCapture]),
        .package(path: "Modules/Routing", traits: [fullCapture]),
        .package(path: "Modules/System"),
        .package(path: "Modules/Templates"),
        .package(path: "Tools/ribtool"),
    ],
    targets: [
        .executableTarget(
            name: "ribhouse",
            dependencies: all(
                from(
                    "Features", "Announcements", "Launch", "LoggedIn", "LoggedOut", "Meal",
                    "MeatProbe", "MyAccount", "NewCook", "PitBoard", "PitCook", "Thermometers",
                    "TipPlugins", "Tips"),
                from("Accounts", "Auth", "DeviceSignIn", "LocalAccounts"),
                from("Pit", "PitContract", "PitInMemory", "PitOnDisk"),
                from("Probes", "ProbesContract", "ProbesFromLines"),
                from(
                    "System", "ArgumentParsing", "Console", "Essentials", "LibC", "Pages",
                    "PrivateFiles", "Screen"),
                from("Routing", "Routing", "RoutingExtras", "Streams")),
            path: "Apps/RibHouse"),
        .target(
            name: "SharedDoubles",
            dependencies: all(
                from("Features", "LoggedIn", "NewCook", "PitBoard", "PitCook"),
                from("Accounts", "Auth"),
                from("Pit", "PitContract"),
                from("Routing", "Routing", "RoutingTestSupport")),
            path: "Tests/SharedDoubles"),
        .target(name: "TestWidth", path: "Tests/TestWidth", sources: ["TestWidth.c"]),
        // Without code: SwiftPM watches the folder of each, so a build notices new files in it.
        .target(
            name: "ModuleFiles",
            path: "Modules",
            exclude: [
                "Accounts", "Features", "Pit", "Probes", "RaceTesting", "Routing", "System",
                "Templates",
            ],
            sources: ["Modules.swift"]),
        .target(
            name: "ToolFolder",
            path: "Tools/ribtool/Sources",
            exclude: ["RibToolKit", "WithoutSwiftSyntax", "ribtool"],
            sources: ["Sources.swift"]),
        .testTarget(
            name: "AnnouncementsTests",
            dependencies: all(
                from("Features", "Announcements"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("System", "Console", "ConsoleTestSupport"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "ArgumentParsingTests",
            dependencies: all(
                from("System", "ArgumentParsing"))),
        .testTarget(
            name: "AuthTests",
            dependencies: all(
                ["SharedDoubles"],
                from("Accounts", "Auth"),
                from("System", "PrivateFiles"),
                from("Routing", "RoutingTestSupport", "Streams", "StreamsTestSupport"))),
        .testTarget(
            name: "ConsoleTests",
            dependencies: all(
                from("System", "Console", "console-fixture", "ConsoleTestSupport", "LibC"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "DeviceSignInTests",
            dependencies: all(
                from("Accounts", "Auth", "DeviceSignIn"),
                from("System", "ConsoleTestSupport", "PrivateFiles", "PrivateFilesTestSupport"),
                from("Routing", "Streams", "StreamsTestSupport"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "DialogTemplateTests",
            dependencies: all(
                from("Templates", "DialogTemplate"),
                from("System", "Console", "ConsoleTestSupport"),
                from("Routing", "Routing", "RoutingExtras", "RoutingTestSupport"))),
        .testTarget(
            name: "FeatureTemplateTests",
            dependencies: all(
                from("Templates", "FeatureTemplate", "ServiceTemplateContract"),
                from("System", "Console", "ConsoleTestSupport", "Essentials"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "HeadlessTemplateTests",
            dependencies: all(
                from("Templates", "HeadlessTemplate"),
                from("Routing", "Routing", "RoutingTestSupport"))),
        .testTarget(
            name: "LaunchTests",
            dependencies: all(
                ["SharedDoubles"],
                from("Features", "Launch", "LoggedIn", "LoggedOut", "NewCook"),
                from("Accounts", "Auth"),
                from("Pit", "PitContract"),
                from(
                    "Routing", "Routing", "RoutingExtras", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "LibCTests",
            dependencies: all(
                from("System", "LibC"))),
        .testTarget(
            name: "LocalAccountsTests",
            dependencies: all(
                from("Accounts", "Auth", "LocalAccounts"),
                from("System", "PrivateFiles", "PrivateFilesTestSupport"),
                from("Routing", "Streams"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "LoggedInTests",
            dependencies: all(
                ["SharedDoubles"],
                from(
                    "Features", "Announcements", "Launch", "LoggedIn", "LoggedOut", "Meal",
                    "MyAccount", "NewCook", "PitBoard", "PitCook", "Thermometers", "TipPlugins",
                    "Tips"),
                from("Accounts", "Auth"),
                from("Pit", "PitContract", "PitInMemory", "PitTestSupport"),
                from("Probes", "ProbesContract", "ProbesInMemory"),
                from("System", "ArgumentParsing", "Console", "ConsoleTestSupport", "Essentials"),
                from("Routing", "Routing", "RoutingExtras", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "LoggedOutTests",
            dependencies: all(
                ["SharedDoubles"],
                from("Features", "LoggedOut"),
                from("Accounts", "Auth"),
                from("System", "Console", "ConsoleTestSupport"),
                from("Routing", "Routing", "RoutingTestSupport"))),
        .testTarget(
            name: "MealTests",
            dependencies: all(
                from("Features", "Meal"),
                from("Pit", "PitContract", "PitInMemory", "PitTestSupport"),
                from("System", "Console", "ConsoleTestSupport", "Essentials"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "MeatProbeTests",
            dependencies: all(
                from("Features", "MeatProbe"),
                from("System", "Essentials"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("Probes", "ProbesContract", "ProbesInMemory", "ProbesTestSupport"),
                from("Routing", "Routing", "RoutingTestSupport"))),
        .testTarget(
            name: "MyAccountTests",
            dependencies: all(
                from("Features", "MyAccount"),
                from("Accounts", "Auth", "AuthTestSupport"),
                from("System", "Console", "ConsoleTestSupport"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "NewCookTests",
            dependencies: all(
                from("Features", "NewCook"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("System", "Essentials", "Pages"),
                from("Routing", "Routing", "RoutingExtras", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "PitBoardTests",
            dependencies: all(
                ["SharedDoubles"],
                from("Features", "PitBoard", "PitCook"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("System", "Console", "ConsoleTestSupport", "Essentials"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "PitContractTests",
            dependencies: all(
                from("System", "Essentials", "Readings"),
                from("Pit", "PitContract", "PitInMemory", "PitTestSupport"),
                from("RaceTesting", "RaceTesting"),
                from("Routing", "Streams", "StreamsTestSupport"))),
        .testTarget(
            name: "PitCookTests",
            dependencies: all(
                ["SharedDoubles"],
                from("Features", "PitCook"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("System", "Console", "ConsoleTestSupport", "Essentials", "Screen"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "PitInMemoryTests",
            dependencies: all(
                from("Pit", "PitContract", "PitInMemory", "PitTestSupport"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "PitOnDiskTests",
            dependencies: all(
                from("Pit", "PitContract", "PitOnDisk", "PitTestSupport"),
                from("System", "PrivateFiles", "PrivateFilesTestSupport"),
                from("Routing", "Streams"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "PlainTemplateTests",
            dependencies: all(
                from("Templates", "PlainTemplate"),
                from("System", "Console", "ConsoleTestSupport", "Essentials"),
                from("Routing", "Routing", "RoutingTestSupport"))),
        .testTarget(
            name: "PrivateFilesTests",
            dependencies: all(
                from("System", "PrivateFiles", "PrivateFilesTestSupport"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "ProbesContractTests",
            dependencies: all(
                from("Probes", "ProbesContract", "ProbesTestSupport"))),
        .testTarget(
            name: "ProbesFromLinesTests",
            dependencies: all(
                from("Probes", "ProbesContract", "ProbesFromLines", "ProbesTestSupport"),
                from(
                    "System", "ConsoleTestSupport", "LibC", "PrivateFiles",
                    "PrivateFilesTestSupport"),
                from("Routing", "Streams"),
                from("RaceTesting", "RaceTesting")),
            exclude: ["Lines"]),
        .testTarget(
            name: "ProbesInMemoryTests",
            dependencies: all(
                from("Probes", "ProbesContract", "ProbesInMemory", "ProbesTestSupport"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "ReadingsTests",
            dependencies: all(
                from("System", "Readings"))),
        .testTarget(
            name: "RibHouseTests",
            dependencies: all(
                ["ribhouse"],
                from("Features", "Launch", "LoggedIn", "LoggedOut", "NewCook", "Thermometers"),
                from("Accounts", "Auth", "DeviceSignIn", "LocalAccounts"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("Probes", "ProbesContract", "ProbesInMemory", "ProbesTestSupport"),
                from(
                    "System", "ArgumentParsing", "Console", "console-fixture", "ConsoleTestSupport",
                    "Essentials", "LibC", "PrivateFiles", "PrivateFilesTestSupport", "Screen"),
                from("Routing", "Routing", "RoutingExtras", "RoutingTestSupport", "Streams")),
            exclude: ["Transcripts", "__Snapshots__"]),
        .testTarget(
            name: "RoutingTestSupportTests",
            dependencies: all(
                from("Routing", "Injection", "Routing", "RoutingTestSupport"),
                from("RaceTesting", "RaceTesting")),
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "RoutingTests",
            dependencies: all(
                from(
                    "Routing", "Routing", "RoutingExtras", "RoutingTestSupport", "Streams",
                    "StreamsTestSupport"))),
        .testTarget(
            name: "ScreenTests",
            dependencies: all(
                from("System", "Console", "ConsoleTestSupport", "Screen"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "ServiceTemplateContractTests",
            dependencies: all(
                from("Templates", "ServiceTemplateContract"))),
        .testTarget(
            name: "ServiceTemplateInMemoryTests",
            dependencies: all(
                from("Templates", "ServiceTemplateInMemory", "ServiceTemplateTestSupport"),
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "StreamsTests",
            dependencies: all(
                from("Routing", "RoutingTestSupport", "Streams", "StreamsTestSupport"))),
        .testTarget(
            name: "SwiftFactsTests",
            dependencies: all(
                from("RaceTesting", "RaceTesting"))),
        .testTarget(
            name: "ThermometersTests",
            dependencies: all(
                ["SharedDoubles"],
                from("Features", "MeatProbe", "PitCook", "Thermometers"),
                from("Pit", "PitContract", "PitInMemory", "PitTestSupport"),
                from("Probes", "ProbesContract", "ProbesInMemory", "ProbesTestSupport"),
                from("System", "Console", "ConsoleTestSupport", "Essentials"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
        .testTarget(
            name: "TipsTests",
            dependencies: all(
                from("Features", "TipPlugins", "Tips"),
                from("Accounts", "Auth", "AuthTestSupport"),
                from("Pit", "PitContract", "PitTestSupport"),
                from("System", "Console", "ConsoleTestSupport"),
                from("Routing", "Routing", "RoutingTestSupport", "Streams"))),
    ]
)

for target in package.targets {
    target.swiftSettings = settings
    // docs/decisions/0020-four-tests-at-a-time.md
    if target.type == .test { target.dependencies.append("TestWidth") }
}

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
