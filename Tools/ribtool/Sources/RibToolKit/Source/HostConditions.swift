import SwiftIfConfig
import SwiftSyntax

/// The meaning of `#if` on this machine, in a debug build: tests run here under these conditions.
struct HostConditions: BuildConfiguration {
    func isCustomConditionSet(name: String) -> Bool { name == "DEBUG" }
    func hasFeature(name: String) -> Bool { true }
    func hasAttribute(name: String) -> Bool { true }

    /// Only modules of other systems can't be imported: the repository uses no other packages.
    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        !Self.foreign.contains(importPath.first?.1 ?? "")
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

    #if os(macOS)
        private static let os: Set = ["macOS", "OSX"]
        private static let foreign: Set = [
            "Bionic", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Runtime",
        ]
    #else
        private static let os: Set = ["Linux"]
        private static let foreign: Set = [
            "AppKit", "Bionic", "Combine", "CommonCrypto", "CryptoKit", "Darwin", "Musl", "OSLog",
            "ObjectiveC", "Runtime", "Security", "SwiftUI", "UIKit", "os",
        ]
    #endif

    #if arch(arm64)
        private static let architecture = "arm64"
    #else
        private static let architecture = "x86_64"
    #endif
}
