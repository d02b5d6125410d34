import Testing

@testable import RibToolKit

@Suite("CoreUsers")
struct CoreUsersTests {
    private static let core = "Modules/Routing/Sources/Routing/RoutingPart.swift"

    /// Returns the rows for a core of which the Oven unit uses the declaration in the first line.
    private func rows(_ source: String, user: String = "Oven") throws -> [String] {
        var changes = SmallRepository.file(
            CheckSettings.path, "{\n    \"layers\"",
            "{\n    \"shown\": [\"Routing\"],\n    \"layers\"")
        changes[Self.core] = source
        let repository = try SmallRepository.checked(changes)
        var users = CoreUsers(in: repository)
        var index = UseIndex(of: "")
        index.add("finish", in: "/" + Self.core, 1, true)
        index.add("finish", in: "/" + SmallRepository.oven("Router"), 1, false)
        users.set(index, in: repository)
        return users.markdown.split(separator: "\n").dropFirst(2).map(String.init)
    }

    @Test("A symbol has the modules that use it; one that only shares its name has none.")
    func direct() throws {
        let rows = try rows(
            """
            extension Slot { public func finish() {} }
            extension Stream { public func finish() {} }
            """)

        #expect(
            rows == ["| Routing | `Slot.finish()` | Oven |", "| Routing | `Stream.finish()` | – |"])
    }

    @Test(
        "Who uses a symbol uses what it needs.",
        arguments: [
            "public func show(_ order: Order) {}\npublic enum Order {}",
            "public func show(_ log: Log = print) {}\npublic func print() {}\npublic struct Log {}",
        ])
    func needed(source: String) throws {
        #expect(try rows(source).allSatisfy { $0.hasSuffix("| Oven |") })
    }

    @Test("A default argument of a type's is no use of another initializer.")
    func otherInitializer() throws {
        let rows = try rows(
            """
            public func show(_ log: Int = Log.all) {}
            extension Log { public init(key: Int) {} }
            """)

        #expect(rows.last == "| Routing | `Log.init(key:)` | – |")
    }

    @Test("What a protocol of the toolchain asks for has no row.")
    func witnesses() throws {
        #expect(
            try rows("extension Slot { public var description: String { \"\" } }") == [])
    }
}
