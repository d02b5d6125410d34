// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let modules = [
    "Auth", "Console", "FeatureTemplate", "HeadlessTemplate", "Launch", "LoggedIn", "PlainTemplate",
    "Routing", "RoutingTestSupport", "ServiceTemplateContract", "ServiceTemplateInMemory",
]

func libraries(_ names: [String]) -> [Target.Dependency] {
    names.flatMap { name -> [Target.Dependency] in
        if name == "RibHouse" { return ["ribhouse"] }
        if name == "SharedDoubles" { return ["SharedDoubles"] }
        let parts = name.split { "+/".contains($0) }.map(String.init)
        let sum = parts.joined().replacing("ContractTest", with: "Test")
        let names = name.contains("/") ? [parts[1]] : [parts[0], sum]
        return Set(names).sorted().map { .product(name: $0, package: parts[0]) }
    }
}

func tests(_ name: String, _ others: String...) -> Target {
    let views = name.hasSuffix("+Views") ? ["Console", "Routing", "RoutingTestSupport"] : []
    return .testTarget(
        name: name.prefix { $0 != "+" } + "Tests", dependencies: libraries([name] + views + others),
        swiftSettings: settings)
}

let package = Package(
    name: "Fixture",
    dependencies: modules.map { .package(path: "Modules/\($0)") },
    targets: [
        .executableTarget(
            name: "ribhouse",
            dependencies: libraries(["Console", "Launch", "LoggedIn+Views"]),
            path: "Apps/RibHouse",
            swiftSettings: settings),
        .target(
            name: "SharedDoubles",
            dependencies: libraries(["LoggedIn", "RoutingTestSupport"]),
            path: "Tests/SharedDoubles",
            swiftSettings: settings),
        // The tests of each module.
        tests("Auth"),
        tests("FeatureTemplate+Views", "ServiceTemplateContract"),
        tests("HeadlessTemplate", "Routing", "RoutingTestSupport"),
        tests("Launch", "Auth", "LoggedIn", "Routing", "RoutingTestSupport", "SharedDoubles"),
        tests("LoggedIn+Views", "Auth", "SharedDoubles"),
        tests("PlainTemplate+Views"),
        tests("ServiceTemplateContract"),
        tests("ServiceTemplateInMemory", "ServiceTemplateContract/ServiceTemplateTestSupport"),
    ]
)
