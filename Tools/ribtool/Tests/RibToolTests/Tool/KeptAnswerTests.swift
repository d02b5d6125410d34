import Testing

@testable import RibToolKit

@Suite("Answers that the build folder keeps")
struct KeptAnswerTests {
    private static let path = "Tests/OneTests/OneTests.swift"
    private static let source = "@Test func waits() async { OneInteractor() }"
    private let repository: TemporaryRepository

    /// Writes a repository with a build folder, and a test that may hang and has no expectation.
    init() throws {
        repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(Self.source, to: Self.path)
        try repository.write("", to: ".build/debug")
    }

    private func edit(_ change: (String) -> String) throws {
        let folder = ".build/ribtool/"
        for name in folderNames(in: repository.root + "/" + folder) {
            try repository.write(change(repository[folder + name] ?? ""), to: folder + name)
        }
    }

    @Test(
        "What was found in a source is used again until the source changes.",
        arguments: [
            ("check", "test hangs", "test is kept", "If this test is kept"),
            ("ratio", "\"isDisabled\":false", "\"isDisabled\":true", "disabled"),
        ])
    func again(command: String, old: String, new: String, word: String) throws {
        #expect(!repository.run(command).output.contains(word))

        try edit { $0.replacing(old, with: new) }
        #expect(repository.run(command).output.contains(word))

        try repository.write("\n" + Self.source, to: Self.path)
        let last = repository.run(command).output
        #expect(!last.contains(word))
        #expect(last.contains("\(Self.path):2"))
    }

    @Test(
        "What is damaged, or was found by another build of the tool, is found again.",
        arguments: ["check", "ratio"])
    func damaged(command: String) throws {
        let first = repository.run(command)

        for damage in [{ _ in "" }, { "1" + $0 }, { $0 + "]" }] as [(String) -> String] {
            try edit(damage)
            #expect(repository.run(command) == first)
        }
    }
}
