// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "Auth",
    products: [.library(name: "Auth", targets: ["Auth"])],
    targets: [
        .target(
            name: "Auth",
            swiftSettings: settings)
    ]
)
