import SwiftIfConfig
import SwiftSyntax

/// The meaning of `#if` on this machine, in a debug build: tests run here under these conditions.
struct HostConditions: BuildConfiguration {
    /// The modules of the repository, which any source may import.
    let modules: Set<String>

    func isCustomConditionSet(name: String) -> Bool { name == "DEBUG" }
    func hasFeature(name: String) -> Bool { true }
    func hasAttribute(name: String) -> Bool { true }

    /// A module that is neither the toolchain's nor the repository's can't be imported: the
    /// repository uses no other packages.
    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        modules.union(Self.common).union(Self.system).contains(importPath.first?.1 ?? "")
    }

    func isActiveTargetOS(name: String) -> Bool { Self.os.contains(name) }
    func isActiveTargetArchitecture(name: String) -> Bool { name == Self.architecture }
    func isActiveTargetEnvironment(name: String) -> Bool { false }
    func isActiveTargetRuntime(name: String) -> Bool {
        ["_Native", "_multithreaded"].contains(name)
    }
    func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
    func isActiveTargetObjectFormat(name: String) -> Bool {
        name == (Self.os.contains("macOS") ? "MachO" : "ELF")
    }

    var targetPointerBitWidth: Int { 64 }
    var targetAtomicBitWidths: [Int] { [8, 16, 32, 64, 128] }
    var endianness: Endianness { .little }
    var languageVersion: VersionTuple { VersionTuple(6, 0) }
    var compilerVersion: VersionTuple { VersionTuple(6, 3) }

    private static let common: Set = [
        "Swift", "_Concurrency", "Dispatch", "Foundation", "Observation", "Synchronization",
        "Testing", "XCTest",
    ]

    #if os(macOS)
        private static let os: Set = ["macOS", "OSX"]
        private static let system: Set = [
            "Darwin", "AppKit", "Combine", "CommonCrypto", "CryptoKit", "OSLog", "Security", "os",
            "SwiftUI",
        ]
    #else
        private static let os: Set = ["Linux"]
        private static let system: Set = [
            "Glibc", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
        ]
    #endif

    #if arch(arm64)
        private static let architecture = "arm64"
    #else
        private static let architecture = "x86_64"
    #endif
}
