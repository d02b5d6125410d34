import Foundation
import Testing

@testable import RibToolKit

extension TemporaryRepository {
    /// A checkout with the files of this repository that the generator reads; tests do not change it.
    static let checkout = Result { try makeCheckout() }

    /// The checkout with a feature Pantry below LoggedIn, committed; tests do not change it.
    static let checkoutWithPantry = Result {
        let repository = try ownCheckout()
        let answer = repository.run("new-feature", "Pantry", "--parent", "LoggedIn")
        try #require(answer.complaint == "")
        try repository.commit()
        return repository
    }

    /// Returns a checkout that the test may change.
    static func ownCheckout() throws -> TemporaryRepository { try copy(of: checkout.get()) }

    static func copy(of other: TemporaryRepository) throws -> TemporaryRepository {
        let repository = try TemporaryRepository([:])
        try FileManager.default.copyItem(atPath: other.root, toPath: repository.root)
        return repository
    }

    private static func makeCheckout() throws -> TemporaryRepository {
        let repository = try TemporaryRepository([:])
        let root = OwnRepository.root
        let list = try ChildProcess(program: "git", arguments: ["ls-files"], folder: root).output()
        let folders =
            #/(Apps|Modules|Tests|Tools\/ribtool\/(Templates|NewApp))|(LICENSE|Package.swift|README.md)$/#
        // The largest modules, which no feature names; the pages of modules show parts of their tests.
        let left =
            #/(RaceTesting|Console|DeviceSignIn|LocalAccounts|PrivateFiles|PitOnDisk)(Tests)?\//#
        let tests = #/(RibHouse|RoutingTestSupport)Tests\/|RoutingTests\/(?!Examples)/#
        for path in list.lines.map(String.init)
        where path.prefixMatch(of: folders) != nil && !path.contains(left) && !path.contains(tests)
        {
            if path.hasSuffix("/README.md"), !path.contains(#/Template|NewApp/#) { continue }
            if let text = fileText(root + "/" + path) { try repository.write(text, to: path) }
        }
        try repository.write(try #require(fileText(root + "/.swift-format")), to: ".swift-format")
        // The graphs without the modules that are left out.
        try #require(repository.run("update").complaint == "")
        try repository.git("init", "--quiet", "--template=")
        try repository.commit()
        // In few files, since tests copy them.
        try repository.git("repack", "-a", "-d", "--quiet")
        return repository
    }

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

    /// The changed files, as `git status` lists them.
    ///
    /// Without the lock of the index: another test may be copying the checkout.
    var status: [String] {
        get throws {
            try git("--no-optional-locks", "status", "--porcelain", "--untracked-files=all")
                .split(separator: "\n").map(String.init)
        }
    }
}
