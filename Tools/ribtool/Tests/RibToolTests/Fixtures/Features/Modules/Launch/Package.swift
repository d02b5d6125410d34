// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "Launch",
    products: [.library(name: "Launch", targets: ["Launch"])],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../Auth"),
        .package(path: "../LoggedIn"),
    ],
    targets: [
        .target(
            name: "Launch",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "Auth", package: "Auth"),
                .product(name: "LoggedIn", package: "LoggedIn"),
            ],
            swiftSettings: settings)
    ]
)
