// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let modules = [
    "Auth", "Console", "FeatureTemplate", "HeadlessTemplate", "Launch", "LoggedIn", "PlainTemplate",
    "Routing", "RoutingTestSupport", "ServiceTemplateContract", "ServiceTemplateInMemory",
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
        .executableTarget(
            name: "ribhouse",
            dependencies: [
                module("Console"), module("Launch"), module("LoggedIn"),
                module("LoggedInViews", in: "LoggedIn"),
            ],
            path: "Apps/RibHouse",
            swiftSettings: settings),
        // The tests of each module.
        tests("Auth", module("Auth")),
        tests(
            "FeatureTemplate", module("Console"), module("FeatureTemplate"),
            module("FeatureTemplateViews", in: "FeatureTemplate"), module("Routing"),
            module("RoutingTestSupport"), module("ServiceTemplateContract")),
        tests(
            "HeadlessTemplate", module("HeadlessTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "Launch", module("Auth"), module("Launch"), module("LoggedIn"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "LoggedIn", module("Auth"), module("Console"), module("LoggedIn"),
            module("LoggedInViews", in: "LoggedIn"), module("Routing"),
            module("RoutingTestSupport")),
        tests(
            "PlainTemplate", module("Console"), module("PlainTemplate"),
            module("PlainTemplateViews", in: "PlainTemplate"), module("Routing"),
            module("RoutingTestSupport")),
        tests("ServiceTemplateContract", module("ServiceTemplateContract")),
        tests(
            "ServiceTemplateInMemory", module("ServiceTemplateInMemory"),
            module("ServiceTemplateTestSupport", in: "ServiceTemplateContract")),
    ]
)
