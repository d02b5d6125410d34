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
        let house = try TemporaryHouse(Self.before)

        try Journal(root: house.root, check: {}).apply(Self.changes)

        #expect(house["Package.swift"] == "two")
        #expect(house["Modules/B/Sources/New.swift"] == "new")
        #expect(folderNames(in: house.root + "/Modules") == ["B"])
    }

    @Test("Interrupted at whichever step, it leaves everything as it was.", arguments: 0...3)
    func interrupted(step: Int) throws {
        let house = try TemporaryHouse(Self.before)
        var steps = 0
        let sut = Journal(root: house.root) {
            defer { steps += 1 }
            if steps == step { throw Interrupted() }
        }

        #expect(throws: Interrupted.self) { try sut.apply(Self.changes) }

        try expectAsBefore(house)
    }

    @Test("When a file can't be written, everything is as it was.")
    func failing() throws {
        let house = try TemporaryHouse(Self.before)
        let blocked = Self.change("Package.swift/Sources/New.swift", nil, "new")

        #expect(throws: ToolError.self) {
            try Journal(root: house.root, check: {}).apply(Self.changes + [blocked])
        }

        try expectAsBefore(house)
    }

    @Test("When somebody else has changed a file meanwhile, everything stays as it is.")
    func changedMeanwhile() throws {
        let house = try TemporaryHouse(Self.before)
        try house.write("three", to: "Package.swift")

        #expect(throws: ToolError.self) {
            try Journal(root: house.root, check: {}).apply(Self.changes)
        }

        #expect(house["Package.swift"] == "three")
        #expect(house["Modules/A/Old.swift"] == "old")
        #expect(folderNames(in: house.root + "/Modules") == ["A"])
    }

    private func expectAsBefore(_ house: TemporaryHouse) throws {
        #expect(house["Package.swift"] == "one")
        #expect(house["Modules/A/Old.swift"] == "old")
        #expect(folderNames(in: house.root) == ["Modules", "Package.swift"])
        #expect(folderNames(in: house.root + "/Modules") == ["A"])
    }

    private static func change(_ path: String, _ old: String?, _ new: String?) -> FileChange {
        FileChange(path: path, old: old.map { Data($0.utf8) }, new: new.map { Data($0.utf8) })
    }
}
