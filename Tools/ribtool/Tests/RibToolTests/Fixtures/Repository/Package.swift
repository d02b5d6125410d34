// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Repository",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Routing", path: "Modules/Routing/Sources/Routing"),
        .target(name: "Odd", dependencies: ["Routing"], path: "Modules/Odd/Sources/Odd"),
        .target(name: "OddViews", dependencies: ["Odd"], path: "Modules/Odd/Sources/OddViews"),
        .target(name: "Plain", path: "Modules/Plain/Sources/Plain"),
        .target(name: "Lookalike", path: "Modules/Lookalike/Sources/Lookalike"),
        .target(name: "Support", path: "Modules/Support/Sources/Support"),
        .testTarget(name: "OddTests", dependencies: ["Odd", "Support"]),
        .testTarget(name: "OddViewsTests", dependencies: ["Odd", "OddViews"]),
        .testTarget(name: "PlainTests", dependencies: ["Plain"]),
        .testTarget(name: "StrayTests"),
    ]
)
