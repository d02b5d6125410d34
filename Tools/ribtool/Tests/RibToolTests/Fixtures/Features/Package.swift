// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let modules = [
    "Auth", "Console", "FeatureTemplate", "HeadlessTemplate", "Launch", "LoggedIn", "Routing",
    "RoutingTestSupport",
]

func module(_ name: String, in package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Fixture",
    dependencies: modules.map { .package(path: "Modules/\($0)") },
    targets: [
        // The tests of each module.
        tests("Auth", module("Auth")),
        tests(
            "FeatureTemplate", module("Console"), module("FeatureTemplate"),
            module("FeatureTemplateViews", in: "FeatureTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "HeadlessTemplate", module("HeadlessTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "Launch", module("Auth"), module("Launch"), module("LoggedIn"), module("Routing"),
            module("RoutingTestSupport")),
        tests("LoggedIn", module("LoggedIn"), module("Routing"), module("RoutingTestSupport")),
    ]
)
