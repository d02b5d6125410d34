import Testing

@testable import RibToolKit

@Suite("The steps that a test of a child copies from a test of its parent")
struct ArrangedTestTests {
    private static let template = """
        // The imports.
        struct OvenGrillTests {
            // The properties.

            // The steps.
            let sut = theExpression
        }
        """

    /// Returns the template with the steps of a suite with these members.
    private func arranged(
        _ members: String, as call: String = "OvenBuilder", before: String = ""
    ) throws -> String {
        let path = "Tests/OvenTests/\(call)Tests.swift"
        let source = "import Oven\n\n\(before)struct \(call)Tests {\n\(members)\n}\n"
        return try PendingChange(of: Repository([path: source]))
            .arranged(Self.template, as: call, in: path)
    }

    @Test(
        "The unit gets a name, however the parent's test creates it.",
        arguments: [
            "func makeSUT() async -> any OvenRouting {\nBUILD\n}",
            "func makeSUT(_ joe: User) async -> any OvenRouting {\nOvenBuilder(a: joe).build()\n}\n"
                + "@Test func builds() async {\n_ = BUILD\n}",
            "func makeSUT() async -> any OvenRouting {\nreturn BUILD\n}",
            "@Test func builds() async {\nlet router =\nBUILD\n#expect(router.tree.name == \"Oven\")\n}",
            "@Test func builds() async {\nlet unit: any OvenRouting = BUILD\n}",
        ])
    func named(members: String) throws {
        let build = "await OvenBuilder(dependency: Stub())\n    .build(user: User(name: \"joe\"))"

        let text = try arranged(members.replacing("BUILD", with: build))

        #expect(text.hasPrefix("import Oven\n"))
        #expect(text.contains("let router = \(build)\n"))
    }

    @Test("The steps before the unit stay as they are, also those that build another one.")
    func stepsBefore() throws {
        let steps = "_ = await PitBuilder().build()\nlet other = await PitBuilder().build()\n"

        let text = try arranged(
            "@Test func builds() async {\n\(steps)let unit = await OvenBuilder().build()\n}")

        #expect(text.contains(steps + "let router = await OvenBuilder().build()\n"))
    }

    @Test("What the steps use of their suite comes along, whichever type of the file that is.")
    func suite() throws {
        let members = [
            "private let joe: User", "init() { joe = User(name: \"joe\") }",
            "private func stub() -> Stub { Stub() }",
        ]

        let text = try arranged(
            """
            \(members.joined(separator: "\n"))
            @Test func builds() async { let router = await OvenBuilder(stub()).build(user: joe) }
            @Test func welcomes() {}
            """, before: "private enum Names { static let joe = \"joe\" }\n")

        #expect(text.contains(members.map { "    \($0)\n" }.joined()))
        #expect(!text.contains("welcomes()"))
    }

    @Test(
        "A test that does not build the unit in one statement cannot be copied, and is refused.",
        arguments: [
            "let builder = OvenBuilder(dependency: Stub())",
            "try await OvenBuilder(dependency: stub).build().launch {}",
            "await OvenBuilder(dependency: stub).build().shutdown()",
        ])
    func refused(statement: String) {
        let error = #expect(throws: ToolError.self) {
            try arranged("@Test func a() async throws {\n\(statement)\n}")
        }

        let sentence =
            "Tests/OvenTests/OvenBuilderTests.swift has no test with a OvenBuilder(…) that"
        #expect(error?.sentence.contains(sentence) == true)
    }

    @Test(
        "A call with what only its own test knows is not copied.",
        arguments: [
            "func makeSUT(_ style: Style) -> OvenLineView { OvenLineView(style: style) }",
            "@Test func shows() { let style = Style()\n_ = OvenLineView(style: style) }",
            "@Test(arguments: [1]) func shows(style: Int) { _ = OvenLineView(style: style) }",
            "@Test func shows() { [1].map { style in OvenLineView(style: style) } }",
            "private enum style {}\n@Test func shows() { _ = OvenLineView(style: style.self) }",
        ])
    func unknownNames(member: String) throws {
        let test = "@Test func plain() { _ = OvenLineView(console: console) }\n"
        let members = "let console = ConsoleSpy()\n\(member)\n"

        let error = #expect(throws: ToolError.self) { try arranged(members, as: "OvenLineView") }
        let copied = try arranged(members + test, as: "OvenLineView")

        #expect(error?.sentence.contains("can copy: it would not know style.") == true)
        #expect(copied.contains("let sut = OvenLineView(console: console)"))
    }
}
