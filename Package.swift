// swift-tools-version: 6.3
import Foundation
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

/// The folders of Modules, each a package of its own.
///
/// Listed by hand: a manifest that scans a folder goes stale in SwiftPM's cache.
let modules = [
    "ArgumentParsing", "Auth", "Console", "FeatureTemplate", "HeadlessTemplate", "Launch", "LibC",
    "LocalAccounts", "LoggedIn", "LoggedOut", "Routing", "RoutingTestSupport", "Streams",
]

/// A library of the package in `Modules` that has its name, or is named.
func module(_ name: String, in package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

/// The tests of a module, in `Tests`.
func tests(
    _ name: String, excluding exclude: [String] = [], _ dependencies: Target.Dependency...
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies, exclude: exclude,
        swiftSettings: settings)
}

// ribtool reads Swift with the SwiftSyntax that comes with the toolchain, so it needs no outside
// package. The library this manifest runs on lies in the toolchain: go up from there.
// A toolchain without SwiftSyntax builds a stand-in that says so; all the rest is unaffected.
func swiftSyntaxFolder() -> String? {
    // The C library's `dladdr`, looked up by name: Glibc's header hides it from Swift.
    typealias ImageOf =
        @convention(c) (
            UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>
        ) -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "dladdr") else { return nil }
    var image = [UnsafePointer<CChar>?](repeating: nil, count: 4)  // `Dl_info`: a path comes first
    let type = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    guard unsafeBitCast(symbol, to: ImageOf.self)(type, &image) != 0, let path = image[0]
    else { return nil }
    var folder = URL(fileURLWithPath: String(cString: path)).resolvingSymlinksInPath()
    while folder.path != "/" {
        folder.deleteLastPathComponent()
        let host = folder.appendingPathComponent("host")
        let modules = ["SwiftSyntax", "SwiftParser", "SwiftOperators", "SwiftIfConfig"].map {
            host.appendingPathComponent("\($0).swiftmodule").path
        }
        if modules.allSatisfy(FileManager.default.fileExists(atPath:)) { return host.path }
    }
    return nil
}

func ribtoolTargets() -> [Target] {
    guard let host = swiftSyntaxFolder() else {
        return [
            .executableTarget(
                name: "ribtool", path: "Tools/ribtool/Absent", swiftSettings: settings)
        ]
    }
    // Safe, here and below: they only add the toolchain's own folder to the search paths.
    let reading = settings + [.unsafeFlags(["-I", host])]
    return [
        .target(
            name: "RibToolKit",
            path: "Tools/ribtool/Kit",
            swiftSettings: reading,
            linkerSettings: [
                .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
                .linkedLibrary("SwiftSyntax"),
                .linkedLibrary("SwiftParser"),
                .linkedLibrary("SwiftOperators"),
                .linkedLibrary("SwiftIfConfig"),
            ]
        ),
        .executableTarget(
            name: "ribtool",
            dependencies: ["RibToolKit"],
            path: "Tools/ribtool/Main",
            swiftSettings: reading
        ),
        .testTarget(
            name: "RibToolTests",
            dependencies: ["RibToolKit"],
            path: "Tests/RibToolTests",
            exclude: ["Fixtures"],
            swiftSettings: reading
        ),
    ]
}

/// The package of a module; the trait of the tests is handed on to the one that knows it.
func dependency(_ module: String) -> Package.Dependency {
    guard module == "RoutingTestSupport" else { return .package(path: "Modules/\(module)") }
    return .package(
        path: "Modules/\(module)",
        traits: [.trait(name: "FullCapture", condition: .when(traits: ["FullCapture"]))])
}

/// `swift package VERB`, which hands over to ribtool.
func command(_ verb: String, _ name: String, _ description: String) -> Target {
    .plugin(
        name: name,
        capability: .command(
            intent: .custom(verb: verb, description: description),
            permissions: [
                .writeToPackageDirectory(reason: "It changes the feature's files and manifests.")
            ]),
        dependencies: ["ribtool"],
        path: "Tools/Plugins/\(name)"
    )
}

let package = Package(
    name: "RibHouse",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "ribhouse", targets: ["ribhouse"])
    ],
    traits: [
        .trait(
            name: "FullCapture",
            description: "Schedules run plain tasks, sleeps and the main actor too (Linux only).")
    ],
    dependencies: modules.map(dependency),
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
        .executableTarget(
            name: "ribbench",
            dependencies: ["CMalloc", module("Routing"), module("Streams")],
            path: "Tools/ribbench/Sources",
            swiftSettings: settings
        ),
        .systemLibrary(name: "CMalloc", path: "Tools/ribbench/CMalloc"),
        tests("ArgumentParsing", module("ArgumentParsing")),
        tests("Auth", module("Auth"), module("RoutingTestSupport")),
        tests(
            "Console", module("Console"), module("ConsoleTestSupport", in: "Console"),
            module("console-fixture", in: "Console"), module("LibC"), module("RoutingTestSupport")),
        tests(
            "FeatureTemplate", module("Console"), module("FeatureTemplate"),
            module("FeatureTemplateViews", in: "FeatureTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "HeadlessTemplate", module("HeadlessTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "Launch", module("Auth"), module("Launch"), module("LoggedIn"), module("LoggedOut"),
            module("Routing"), module("RoutingTestSupport")),
        tests("LibC", module("LibC")),
        tests(
            "LocalAccounts", module("Auth"), module("LocalAccounts"),
            module("RoutingTestSupport")),
        tests(
            "LoggedIn", module("Auth"), module("Console"), module("LoggedIn"),
            module("LoggedInViews", in: "LoggedIn"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "LoggedOut", module("Auth"), module("Console"), module("LoggedOut"),
            module("LoggedOutViews", in: "LoggedOut"), module("Routing"),
            module("RoutingTestSupport")),
        tests("RibHouse", "ribhouse", module("ConsoleTestSupport", in: "Console")),
        tests("Routing", module("Routing"), module("RoutingTestSupport")),
        tests(
            "RoutingTestSupport", excluding: ["__Snapshots__"],
            module("Injection", in: "RoutingTestSupport"), module("Routing"),
            module("RoutingTestSupport")),
        tests("Streams", module("RoutingTestSupport"), module("Streams")),
        command("new-feature", "NewFeature", "Makes a feature from a template."),
        command("remove-feature", "RemoveFeature", "Takes back what new-feature made."),
    ] + ribtoolTargets()
)
