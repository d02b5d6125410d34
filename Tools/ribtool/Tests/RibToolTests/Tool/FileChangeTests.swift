import Foundation
import Testing

@testable import RibToolKit

@Suite("FileChange")
struct FileChangeTests {
    private static let before = ["Package.swift": "one", "Modules/A/Old.swift": "old"]
    private static let changes = [
        change("Modules/A/Old.swift", "old", nil),
        change("Modules/B/Sources/New.swift", nil, "new"),
        change("Package.swift", "one", "two"),
    ]

    @Test("All changes are made, with the folders that they need.")
    func all() throws {
        let repository = try TemporaryRepository(Self.before)

        try Self.changes.apply(in: repository.root, check: {})

        #expect(repository["Package.swift"] == "two")
        #expect(repository["Modules/B/Sources/New.swift"] == "new")
        #expect(folderNames(in: repository.root + "/Modules") == ["B"])
    }

    @Test("Cancelled at any step, the changes are undone.", arguments: 0...3)
    func cancelled(step: Int) throws {
        let repository = try TemporaryRepository(Self.before)
        var steps = 0

        #expect(throws: Cancelled.self) {
            try Self.changes.apply(in: repository.root) {
                defer { steps += 1 }
                if steps == step { throw Cancelled() }
            }
        }

        try expectAsBefore(repository)
    }

    @Test("If a file can't be written, the changes are undone.")
    func failing() throws {
        let repository = try TemporaryRepository(Self.before)
        let blocked = Self.change("Package.swift/Sources/New.swift", nil, "new")

        #expect(throws: ToolError.self) {
            try (Self.changes + [blocked]).apply(in: repository.root, check: {})
        }

        try expectAsBefore(repository)
    }

    @Test("If a file has changed meanwhile, nothing is changed.")
    func changedMeanwhile() throws {
        let repository = try TemporaryRepository(Self.before)
        try repository.write("three", to: "Package.swift")

        #expect(throws: ToolError.self) {
            try Self.changes.apply(in: repository.root, check: {})
        }

        #expect(repository["Package.swift"] == "three")
        #expect(repository["Modules/A/Old.swift"] == "old")
        #expect(folderNames(in: repository.root + "/Modules") == ["A"])
    }

    @Test("A file that cannot be restored is named.")
    func notRestored() throws {
        let repository = try TemporaryRepository(Self.before)
        var steps = 0

        let error = #expect(throws: ToolError.self) {
            try Self.changes.apply(in: repository.root) {
                defer { steps += 1 }
                // A file in place of the folder of the removed one.
                if steps == 2 { try repository.write("", to: "Modules/A") }
                if steps == 3 { throw Cancelled() }
            }
        }

        #expect(error?.sentence.contains("Modules/A/Old.swift could not be restored.") == true)
        #expect(repository["Package.swift"] == "one")
        #expect(folderNames(in: repository.root + "/Modules") == ["A"])
    }

    private func expectAsBefore(_ repository: TemporaryRepository) throws {
        #expect(repository["Package.swift"] == "one")
        #expect(repository["Modules/A/Old.swift"] == "old")
        #expect(folderNames(in: repository.root) == ["Modules", "Package.swift"])
        #expect(folderNames(in: repository.root + "/Modules") == ["A"])
    }

    private static func change(_ path: String, _ old: String?, _ new: String?) -> FileChange {
        FileChange(path: path, old: old.map { Data($0.utf8) }, new: new.map { Data($0.utf8) })
    }
}
