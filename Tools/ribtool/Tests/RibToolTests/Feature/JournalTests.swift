#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Testing

@testable import RibToolKit

@Suite("A journal of changes")
struct JournalTests {
    private static let before = ["Package.swift": "one", "Modules/A/Old.swift": "old"]
    private static let changes = [
        change("Modules/A/Old.swift", "old", nil),
        change("Modules/B/Sources/New.swift", nil, "new"),
        change("Package.swift", "one", "two"),
    ]

    @Test("It makes all changes, with the folders that they need.")
    func all() throws {
        let repository = try TemporaryRepository(Self.before)

        try Journal(root: repository.root, check: {}).apply(Self.changes)

        #expect(repository["Package.swift"] == "two")
        #expect(repository["Modules/B/Sources/New.swift"] == "new")
        #expect(folderNames(in: repository.root + "/Modules") == ["B"])
    }

    @Test("Cancelled at whichever step, it leaves everything as it was.", arguments: 0...3)
    func interrupted(step: Int) throws {
        let repository = try TemporaryRepository(Self.before)
        var steps = 0
        let sut = Journal(root: repository.root) {
            defer { steps += 1 }
            if steps == step { throw Cancelled() }
        }

        #expect(throws: Cancelled.self) { try sut.apply(Self.changes) }

        try expectAsBefore(repository)
    }

    @Test("When a file can't be written, everything is as it was.")
    func failing() throws {
        let repository = try TemporaryRepository(Self.before)
        let blocked = Self.change("Package.swift/Sources/New.swift", nil, "new")

        #expect(throws: ToolError.self) {
            try Journal(root: repository.root, check: {}).apply(Self.changes + [blocked])
        }

        try expectAsBefore(repository)
    }

    @Test("When somebody else has changed a file meanwhile, everything stays as it is.")
    func changedMeanwhile() throws {
        let repository = try TemporaryRepository(Self.before)
        try repository.write("three", to: "Package.swift")

        #expect(throws: ToolError.self) {
            try Journal(root: repository.root, check: {}).apply(Self.changes)
        }

        #expect(repository["Package.swift"] == "three")
        #expect(repository["Modules/A/Old.swift"] == "old")
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
