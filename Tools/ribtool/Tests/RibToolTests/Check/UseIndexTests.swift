import Foundation
import Testing

@testable import RibToolKit

@Suite("UseIndex")
struct UseIndexTests {
    private let kitchen: TemporaryRepository

    init() throws {
        kitchen = try TemporaryRepository([
            "Oven.swift": """
            @discardableResult
            public func bake() -> Int { 1 }
            public enum Heat { case low }
            public struct Grill { func bake() {} }
            """,
            "Cook.swift": "func cook() { bake(); print(Heat.low) }",
        ])
    }

    /// Returns the sources that use what a line of the oven declares, as the compiler sees it.
    private func users(ofLine line: Int) throws -> Set<String> {
        let files = ["Oven.swift", "Cook.swift"].map { kitchen.root + "/" + $0 }
        let words = ["-c", "-module-name", "Oven", "-index-store-path", "store"]
        _ = try ChildProcess(
            program: "swiftc", arguments: words + files, folder: kitchen.root
        ).output()
        var index = UseIndex(of: kitchen.root)
        try index.read(kitchen.root + "/store")
        return index.users(of: Site(file: "Oven.swift", line: line))
    }

    @Test("A declaration with an attribute above it has its users.")
    func function() throws {
        #expect(try users(ofLine: 1) == ["Cook.swift"])
    }

    @Test("Who uses a case uses its type.")
    func enumCase() throws {
        #expect(try users(ofLine: 3) == ["Cook.swift"])
    }

    @Test("The function of another type with the same name is no use.")
    func sameName() throws {
        #expect(try users(ofLine: 4) == [])
    }

    @Test("What is no index is an error.")
    func noIndex() throws {
        var index = UseIndex(of: kitchen.root)

        #expect(throws: ToolError.self) { try index.read(kitchen.root + "/Oven.swift") }
    }
}
