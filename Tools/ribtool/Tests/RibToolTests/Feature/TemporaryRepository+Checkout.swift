#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

import Testing

@testable import RibToolKit

extension TemporaryRepository {
    /// What the repository itself has of features and of what their doubles are made from.
    private static let parts = [
        ".swift-format", "Package.swift", "README.md", "Modules/Auth", "Modules/FeatureTemplate",
        "Modules/HeadlessTemplate", "Modules/Launch", "Modules/LoggedIn", "Modules/LoggedOut",
        "Modules/Console/Package.swift", "Modules/Console/Sources/Console/LinePrinting.swift",
        "Modules/Routing/Package.swift",
        "Modules/Routing/Sources/Routing/Units/Interactable.swift",
        "Modules/Routing/Sources/Routing/Units/Buildable.swift",
        "Modules/Routing/Sources/Routing/Units/Routing.swift",
        "Modules/RoutingTestSupport/Package.swift",
        "Modules/RoutingTestSupport/Sources/RoutingTestSupport/RouterDouble.swift",
        "Modules/RoutingTestSupport/Sources/RoutingTestSupport/UnitStub.swift",
        "Modules/RoutingTestSupport/Sources/RoutingTestSupport/ViewableRouterDouble.swift",
        "Tools/ribtool/ratio.json",
        "Tests/FeatureTemplateTests", "Tests/HeadlessTemplateTests", "Tests/LaunchTests",
        "Tests/LoggedInTests",
    ]

    /// A checkout of the repository's features, in which everything is committed, and which stays so.
    static let checkout = Result { try makeCheckout() }

    /// The same, for a test to change.
    static func ownCheckout() throws -> TemporaryRepository { try copy(of: checkout.get()) }

    static func copy(of other: TemporaryRepository) throws -> TemporaryRepository {
        let repository = try TemporaryRepository([:])
        try FileManager.default.copyItem(atPath: other.root, toPath: repository.root)
        return repository
    }

    private static func makeCheckout() throws -> TemporaryRepository {
        let repository = try TemporaryRepository([:])
        let origin = FixtureRepository.folder.split(separator: "/").dropLast(4).reduce("") {
            $0 + "/" + $1
        }
        for part in parts { try repository.copy(part, from: origin) }
        // What is generated from the whole repository is made anew from this part of it.
        for words in FeatureMaker.allGenerators {
            let answer = RibTool.run(words, in: repository.root)
            try #require(answer.complaint == "")
        }
        try repository.git("init", "--quiet", "--template=")
        try repository.commit()
        // In few files, since tests copy them.
        try repository.git("repack", "-a", "-d", "--quiet")
        return repository
    }

    private func copy(_ path: String, from origin: String) throws {
        guard isFolder(origin + "/" + path) else {
            try write(
                String(
                    decoding: Data(contentsOf: URL(filePath: origin + "/" + path)), as: UTF8.self),
                to: path)
            return
        }
        for name in folderNames(in: origin + "/" + path) {
            try copy(path + "/" + name, from: origin)
        }
    }

    /// What the tool answers when it writes nothing anew that is generated, which takes longer.
    func quick(_ words: [String]) -> Answer {
        FeatureMaker.$generators.withValue([]) { RibTool.run(words, in: root) }
    }

    func quick(_ words: String...) -> Answer { quick(words) }

    func commit() throws {
        try git("add", "--all")
        try git(
            "-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false",
            "commit", "--quiet", "--message", "All")
    }

    @discardableResult
    func git(_ words: String...) throws -> String {
        try ChildProcess(program: "git", arguments: words, folder: root).outcome().output
    }

    /// What git says is changed, file by file.
    var status: [String] {
        get throws {
            try git("status", "--porcelain", "--untracked-files=all").split(separator: "\n")
                .map(String.init)
        }
    }

    /// What is in a file; `nil` for no file.
    subscript(path: String) -> String? { fileText(root + "/" + path) }
}

extension TemporaryRepository {
    /// The last part of its path.
    var name: String { root.split(separator: "/").last.map(String.init) ?? "" }

    /// Makes it an ordinary folder.
    func discardHistory() throws { try FileManager.default.removeItem(atPath: root + "/.git") }
}
