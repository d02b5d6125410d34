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
        "A child is kept in a lock, in a dictionary, or is looked up, too.",
        arguments: [
            "private let grill = Mutex<(any GrillRouting)?>(nil)",
            "private let grills = Mutex<[String: any GrillRouting]>([:])",
            "var grill: GrillRouting? { children.first as? GrillRouting }",
        ])
    func kept(property: String) throws {
        #expect(try told("\(property)\nfunc f() async throws { \(Self.attach) }").count == 1)
    }

    @Test(
        "An attach of a router that asks whether it has children is found.",
        arguments: [
            "if children.isEmpty { \(attach) }",
            "guard !self.children.contains(where: { $0 is any GrillRouting }) else { return }\n\(attach)",
            "let grills = children.compactMap { $0 as? any GrillRouting }.count\n\(attach)",
        ])
    func children(body: String) throws {
        #expect(try told("func f() async throws {\n\(body)\n}").count == 1)
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
