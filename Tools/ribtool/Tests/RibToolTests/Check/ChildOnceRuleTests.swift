import Testing

@testable import RibToolKit

@Suite("The rule child-once")
struct ChildOnceRuleTests {
    private func told(_ body: String) throws -> [String] {
        try SmallRepository.told(
            "child-once", [SmallRepository.oven("More"): "func f() async throws {\n\(body)\n}"])
    }

    @Test(
        "A question whether there is a child, before an attach, is found.",
        arguments: [
            "guard child == nil else { return }\ntry await attach(builder.build())",
            "if children.isEmpty { try await attach(builder.build()) }",
            "if router.child != nil { return }\nlet unit = await build()\ntry await self.attach(unit)",
        ])
    func question(body: String) throws {
        #expect(
            try told(body).map { $0.split(separator: ": ").last } == [
                "Two calls at once attach two children."
            ])
    }

    @Test(
        "An attach without a question is fine, and so is a slot.",
        arguments: [
            "try await attach(builder.build())",
            "guard user != nil else { return }\nawait slot.show(\"Grill\") { await build() }",
            "guard user != nil else { return }\nattach(view, to: screen)",
        ])
    func fine(body: String) throws {
        #expect(try told(body) == [])
    }
}
