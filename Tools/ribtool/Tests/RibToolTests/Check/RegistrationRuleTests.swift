import Testing

@testable import RibToolKit

@Suite("The rule registration")
struct RegistrationRuleTests {
    @Test("A folder that was only copied and renamed gets a finding for each line that is missing.")
    func copied() throws {
        let copy = Dictionary(
            uniqueKeysWithValues: SmallRepository.files.filter {
                $0.key.hasPrefix("Modules/Grill/")
            }
            .map { file -> (String, String?) in
                (
                    file.key.replacing("Grill", with: "Brisket"),
                    file.value.replacing("Grill", with: "Brisket")
                )
            })

        let findings = try SmallRepository.findings("registration", copy)

        #expect(
            findings.map { "\($0.site): \($0.problem) \($0.fix)" } == [
                """
                Package.swift:3: The root manifest does not list Brisket in `modules`. \
                Add `"Brisket",`.
                """,
                """
                Package.swift:19: The root manifest has no test target BrisketTests. \
                Add `tests("Brisket"),`.
                """,
                """
                README.md:10: The map in the README has no row for Brisket. \
                Add `| [`Modules/Brisket`](Modules/Brisket) | what it does |`.
                """,
                """
                Tests/BrisketTests:1: Brisket has no tests. Create Tests/BrisketTests with a first \
                test.
                """,
            ])
    }

    @Test("Modules that are registered are in order.")
    func inOrder() throws {
        #expect(try SmallRepository.told("registration", [:]) == [])
    }

    @Test("The line for the tests has what they import.")
    func testLine() throws {
        let changes = SmallRepository.file(
            "Package.swift", #"tests("Grill"),"#, ""
        )
        .merging(
            ["Tests/GrillTests/More.swift": "import GrillViews\nimport Testing"],
            uniquingKeysWith: { $1 })

        let findings = try SmallRepository.findings("registration", changes)

        #expect(
            findings.map(\.fix) == [
                #"Add `tests("Grill", "Grill/GrillViews"),`."#
            ])
    }
}
