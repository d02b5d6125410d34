// swift-tools-version: 6.3
import Foundation
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

/// Returns the folder of the toolchain's SwiftSyntax modules; `nil` if this toolchain has none.
///
/// ribtool reads Swift with the SwiftSyntax that comes with the toolchain, so it needs no outside
/// package. The library that runs this manifest is in the toolchain: the search goes up from there.
func swiftSyntaxFolder() -> String? {
    // `dladdr` is looked up by name because Glibc's header hides it from Swift.
    typealias ImageOf =
        @convention(c) (
            UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>
        ) -> Int32
    // Safe: the type of `dladdr` is that of dlfcn.h, and a class is a pointer into its image.
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "dladdr") else { return nil }
    var image = [UnsafePointer<CChar>?](repeating: nil, count: 4)  // `Dl_info`: a path comes first
    let type = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    guard unsafeBitCast(symbol, to: ImageOf.self)(type, &image) != 0, let path = image[0]
    else { return nil }
    var folder = URL(fileURLWithPath: String(cString: path)).resolvingSymlinksInPath()
    while folder.path != "/" {
        folder.deleteLastPathComponent()
        let host = folder.appendingPathComponent("host")
        let modules = libraries.map { host.appendingPathComponent("\($0).swiftmodule").path }
        if modules.allSatisfy(FileManager.default.fileExists(atPath:)) { return host.path }
    }
    return nil
}

let arguments: Target.Dependency = .product(name: "ArgumentParsing", package: "System")
let libraries = ["SwiftSyntax", "SwiftParser", "SwiftOperators", "SwiftIfConfig"]

/// The tool and its tests; without SwiftSyntax an executable that says what is missing.
func targets() -> [Target] {
    guard let host = swiftSyntaxFolder() else {
        return [
            .executableTarget(
                name: "ribtool", path: "Sources/WithoutSwiftSyntax", swiftSettings: settings)
        ]
    }
    // Safe, here and below: they only add the toolchain's own folder to the search paths.
    let reading = settings + [.unsafeFlags(["-I", host])]
    return [
        .target(
            name: "RibToolKit",
            dependencies: [
                arguments, .product(name: "ChildPrograms", package: "System"),
            ],
            swiftSettings: reading,
            linkerSettings: [
                .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
            ] + libraries.map { .linkedLibrary($0) }
        ),
        .executableTarget(
            name: "ribtool",
            dependencies: ["RibToolKit", arguments],
            swiftSettings: reading
        ),
        .testTarget(
            name: "RibToolTests",
            dependencies: ["RibToolKit", arguments],
            exclude: ["Fixtures"],
            swiftSettings: reading
        ),
    ]
}

let package = Package(
    name: "ribtool",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "ribtool", targets: ["ribtool"])
    ],
    dependencies: [.package(path: "../../Modules/System")],
    targets: targets()
)
