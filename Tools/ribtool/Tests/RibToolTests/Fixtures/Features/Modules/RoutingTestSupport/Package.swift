// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "RoutingTestSupport",
    products: [.library(name: "RoutingTestSupport", targets: ["RoutingTestSupport"])],
    dependencies: [
        .package(path: "../Routing")
    ],
    targets: [
        .target(
            name: "RoutingTestSupport",
            dependencies: [
                .product(name: "Routing", package: "Routing")
            ],
            swiftSettings: settings)
    ]
)
