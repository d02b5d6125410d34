// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "LoggedIn",
    products: [.library(name: "LoggedIn", targets: ["LoggedIn"])],
    dependencies: [
        .package(path: "../Routing"),
        .package(path: "../Auth"),
    ],
    targets: [
        .target(
            name: "LoggedIn",
            dependencies: [
                .product(name: "Routing", package: "Routing"),
                .product(name: "Auth", package: "Auth"),
            ],
            swiftSettings: settings),
        .target(
            name: "LoggedInViews",
            dependencies: ["LoggedIn"],
            swiftSettings: settings),
    ]
)
