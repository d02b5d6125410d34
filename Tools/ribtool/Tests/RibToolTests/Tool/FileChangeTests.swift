import Testing

@testable import RibToolKit

@Suite("FileChange")
struct FileChangeTests {
    private static let before = ["Package.swift": "one", "Modules/A/Old.swift": "old"]
    private static let changes = [
        FileChange("Modules/A/Old.swift", from: "old", to: nil),
        FileChange("Modules/B/Sources/New.swift", from: nil, to: "new"),
        FileChange("Package.swift", from: "one", to: "two"),
    ]

    @Test("All changes are made, with the folders that they need.")
    func all() throws {
        let repository = try TemporaryRepository(Self.before)

        try Self.changes.apply(in: repository.root)

        #expect(repository["Package.swift"] == "two")
        #expect(repository["Modules/B/Sources/New.swift"] == "new")
        #expect(folderNames(in: repository.root + "/Modules") == ["B"])
    }

    @Test("If a file can't be written, it is named.")
    func failing() throws {
        let repository = try TemporaryRepository(Self.before)
        let blocked = FileChange("Package.swift/Sources/New.swift", from: nil, to: "new")

        let error = #expect(throws: ToolError.self) {
            try (Self.changes + [blocked]).apply(in: repository.root)
        }

        #expect(error?.sentence.hasPrefix("\(blocked.path) can't be changed.") == true)
    }

    @Test("If a file has changed meanwhile, nothing is changed.")
    func changedMeanwhile() throws {
        let repository = try TemporaryRepository(Self.before)
        try repository.write("three", to: "Package.swift")

        #expect(throws: ToolError.self) { try Self.changes.apply(in: repository.root) }

        #expect(repository["Package.swift"] == "three")
        #expect(repository["Modules/A/Old.swift"] == "old")
        #expect(folderNames(in: repository.root + "/Modules") == ["A"])
    }
}
