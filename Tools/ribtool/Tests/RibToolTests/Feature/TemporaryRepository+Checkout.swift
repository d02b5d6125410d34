import Foundation
import Testing

@testable import RibToolKit

extension TemporaryRepository {
    /// A checkout of `Fixtures/Features`, with everything committed; tests do not change it.
    static let checkout = Result { try makeCheckout() }

    /// Returns a checkout that the test may change.
    static func ownCheckout() throws -> TemporaryRepository { try copy(of: checkout.get()) }

    /// The checkout with a feature Pit below LoggedIn; tests do not change it.
    static let checkoutWithPit = Result {
        let repository = try ownCheckout()
        let answer = repository.run("new-feature", "Pit", "--parent", "LoggedIn")
        try #require(answer.complaint == "")
        return repository
    }

    static func ownCheckoutWithPit() throws -> TemporaryRepository {
        try copy(of: checkoutWithPit.get())
    }

    static func copy(of other: TemporaryRepository) throws -> TemporaryRepository {
        let repository = try TemporaryRepository([:])
        try FileManager.default.copyItem(atPath: other.root, toPath: repository.root)
        return repository
    }

    private static func makeCheckout() throws -> TemporaryRepository {
        let repository = try TemporaryRepository([:])
        try FileManager.default.copyItem(
            atPath: FixtureRepository.folder + "/Fixtures/Features", toPath: repository.root)
        // So that the fixture need not follow a change of what the generators write.
        let answer = repository.run("update")
        try #require(answer.complaint == "")
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

    /// The text of a file; `nil` for no file.
    subscript(path: String) -> String? { fileText(root + "/" + path) }

    /// The last part of its path.
    var name: String { root.split(separator: "/").last.map(String.init) ?? "" }

    /// Makes it an ordinary folder.
    func discardHistory() throws { try FileManager.default.removeItem(atPath: root + "/.git") }
}
