// swift-tools-version: 6.3
import PackageDescription

// The same in every package of the repository; see docs/decisions/0002-compiler-settings.md.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
]

let package = Package(
    name: "System",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ArgumentParsing", targets: ["ArgumentParsing"]),
        .library(name: "ChildPrograms", targets: ["ChildPrograms"]),
        .library(name: "Console", targets: ["Console"]),
        .executable(name: "console-fixture", targets: ["console-fixture"]),
        .library(name: "ConsoleTestSupport", targets: ["ConsoleTestSupport"]),
        .library(name: "Essentials", targets: ["Essentials"]),
        .library(name: "LibC", targets: ["LibC"]),
        .library(name: "Pages", targets: ["Pages"]),
        .library(name: "PrivateFiles", targets: ["PrivateFiles"]),
        .library(name: "PrivateFilesTestSupport", targets: ["PrivateFilesTestSupport"]),
        .library(name: "Readings", targets: ["Readings"]),
        .library(name: "Screen", targets: ["Screen"]),
    ],
    dependencies: [
        .package(path: "../RaceTesting")
    ],
    targets: [
        .target(
            name: "ArgumentParsing",
            exclude: ["README.md"]),
        .target(
            name: "ChildPrograms",
            dependencies: ["LibC"],
            exclude: ["README.md"]),
        .target(
            name: "Console",
            dependencies: [
                "ArgumentParsing", "LibC", "Pages", "ProtectedMemory",
            ],
            exclude: ["README.md"]),
        // A program for tests, because some behaviour is visible only from outside a process.
        .executableTarget(
            name: "console-fixture",
            dependencies: [
                "Console", "LibC",
            ]),
        .target(
            name: "ConsoleTestSupport",
            dependencies: [
                "ChildPrograms", "Console", "LibC",
                .product(name: "RaceTesting", package: "RaceTesting"),
            ]),
        .target(
            name: "Essentials",
            exclude: ["README.md"]),
        .target(
            name: "LibC",
            exclude: ["README.md"]),
        .target(
            name: "Pages",
            dependencies: ["ArgumentParsing", "Essentials"],
            exclude: ["README.md"]),
        .target(
            name: "PrivateFiles",
            dependencies: ["Essentials", "LibC"],
            exclude: ["README.md"]),
        .target(
            name: "PrivateFilesTestSupport",
            dependencies: [
                "PrivateFiles",
                .product(name: "RaceTesting", package: "RaceTesting"),
            ]),
        .target(name: "ProtectedMemory"),
        .target(
            name: "Readings",
            exclude: ["README.md"]),
        .target(
            name: "Screen",
            dependencies: ["Console", "LibC", "Pages"],
            exclude: ["README.md"]),
    ]
)

for target in package.targets { target.swiftSettings = settings }
