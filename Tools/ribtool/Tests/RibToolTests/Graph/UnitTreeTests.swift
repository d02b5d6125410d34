import Testing

@testable import RibToolKit

@Suite("The tree of units on a page")
struct UnitTreeTests {
    @Test("Is drawn between its comments, and the rest stays.")
    func refreshed() throws {
        let units = UnitTree(ParsedRepository(Repository(SmallRepository.files)))
        let (start, end) = ("<!-- ribtool units -->", "<!-- end of ribtool units -->")

        let fresh = try units.filled("One.\n\(start)\nold\n\(end)\nTwo.\n", path: "README.md")

        #expect(
            fresh == """
                One.
                \(start)

                ```text
                Oven
                └── Grill
                ```

                \(end)
                Two.

                """)
    }
}
