// swift-tools-version: 6.3
import PackageDescription

// It is copied beside the Modules of another commit, so it depends on the race tester only.
let package = Package(
    name: "yardstick",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../../../Modules/RaceTesting")],
    targets: ["yardstick", "rates"].map { name in
        .executableTarget(
            name: name,
            dependencies: [.product(name: "RaceTesting", package: "RaceTesting")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        )
    }
)
