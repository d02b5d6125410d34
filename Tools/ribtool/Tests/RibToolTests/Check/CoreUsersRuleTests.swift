import Testing

@testable import RibToolKit

@Suite("The rule core-users")
struct CoreUsersRuleTests {
    private static let source = "Modules/Routing/Sources/Routing/RoutingPart.swift"

    /// Returns what the rule reports when the core is `source`, and the page has these rows.
    private func told(_ source: String, _ rows: [String]) throws -> [String] {
        var changes = SmallRepository.file(
            CheckSettings.path, "{\n    \"layers\"",
            "{\n    \"shown\": [\"Routing\"],\n    \"layers\"")
        changes[Self.source] = source
        changes[CoreUsers.path] = (["| module | symbol | used by |"] + rows).joined(separator: "\n")
        return try SmallRepository.told("core-users", changes)
    }

    @Test("A symbol with a user is fine.")
    func used() throws {
        #expect(try told("public struct Slot {}", ["| Routing | `Slot` | Oven |"]) == [])
    }

    @Test("A symbol without a user is found where it is declared.")
    func idle() throws {
        let told = try told("\npublic struct Slot {}", ["| Routing | `Slot` | – |"])

        #expect(told == ["\(Self.source):2: No module of the app uses Routing.Slot."])
    }

    @Test("Of two functions of a name, the one that the page leaves out is found.")
    func missing() throws {
        let told = try told(
            "extension Slot { public func show(_ key: Int) {}; public func show() {} }",
            ["| Routing | `Slot.show(_:)` | Oven |"])

        #expect(
            told == [
                "\(Self.source):1: \(CoreUsers.path) does not say who uses Routing.Slot.show()."
            ])
    }

    @Test("A row of a symbol that is gone is found.")
    func gone() throws {
        let told = try told("struct Slot {}", ["| Routing | `Slot` | Oven |"])

        #expect(told == ["\(CoreUsers.path):1: There is no public symbol Routing.Slot."])
    }
}
