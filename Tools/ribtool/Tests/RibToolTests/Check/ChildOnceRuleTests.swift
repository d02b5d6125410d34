import Testing

@testable import RibToolKit

@Suite("The rule child-once")
struct ChildOnceRuleTests {
    /// Returns what the rule reports about a router with this code in it.
    private func told(_ members: String) throws -> [String] {
        let router = "final class OvenRouter: OvenRouting {\n\(members)\n}"
        return try SmallRepository.told("child-once", [SmallRepository.oven("Router"): router])
            .compactMap { $0.split(separator: ": ").last.map(String.init) }
    }

    private static let attach = "try await attach(builder.build())"

    @Test(
        "An attach of a router that keeps a child is found, however it asks for the child.",
        arguments: [
            "guard grill == nil else { return }\n\(attach)",
            "if let _ = grill { return }\n\(attach)",
            "if grill != nil { return }\nlet unit = await build()\ntry await self.attach(unit)",
            "let isFree = grill == nil\nguard isFree else { return }\n\(attach)",
            "switch grill {\ncase nil: \(attach)\ndefault: break\n}",
            "guard grill == nil else { return }\ntry await show()\n}\nfunc show() async {\n\(attach)",
        ])
    func question(body: String) throws {
        let grill = "private nonisolated(unsafe) var grill: (any GrillRouting)?"

        #expect(
            try told("\(grill)\nfunc f() async throws {\n\(body)\n}") == [
                "Two calls at once attach two children."
            ])
    }

    @Test(
        "A child is kept in a lock or in a dictionary, or `children` is asked, too.",
        arguments: [
            "private let grill = Mutex<(any GrillRouting)?>(nil)\nfunc f() async throws { ATTACH }",
            "let grills = Mutex<[String: any GrillRouting]>([:])\nfunc f() async throws { ATTACH }",
            "var grill: GrillRouting? { children.first as? R }\nfunc f() async throws { ATTACH }",
            "func f() async throws { if children.isEmpty { ATTACH } }",
            "func f() async throws { guard !self.children.contains(where: { $0 is any GrillRouting })"
                + " else { return }\nATTACH }",
            "func f() async throws { let grills = children.compactMap { $0 as? R }.count\nATTACH }",
        ])
    func kept(members: String) throws {
        #expect(try told(members.replacing("ATTACH", with: Self.attach)).count == 1)
    }

    @Test(
        "An attach without a question is fine, and so is a slot.",
        arguments: [
            "func f() async throws { \(attach) }",
            "func f() async { for child in children { await detach(child) } }\nfunc g() async { \(attach) }",
            "let router: (any OvenRouting)?\nfunc f() async { \(attach) }",
            "func f() async {\nguard user != nil else { return }\n\(attach)\n}",
            "var grill: (any GrillRouting)?\nfunc f() async { await slot.show(\"Grill\") { await build() } }",
            "var grill: (any GrillRouting)?\nfunc f() async { attach(view, to: screen) }",
            "func f(_ grill: (any GrillRouting)?) async { \(attach) }",
        ])
    func fine(members: String) throws {
        #expect(try told(members) == [])
    }
}
