// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "Routing",
    products: [.library(name: "Routing", targets: ["Routing"])],
    targets: [
        .target(
            name: "Routing",
            swiftSettings: settings)
    ]
)
