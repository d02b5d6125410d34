// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "Console",
    products: [.library(name: "Console", targets: ["Console"])],
    targets: [
        .target(
            name: "Console",
            swiftSettings: settings)
    ]
)
