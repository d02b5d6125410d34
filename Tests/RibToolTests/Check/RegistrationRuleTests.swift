import Testing

@testable import RibToolKit

@Suite("The rule registration")
struct RegistrationRuleTests {
    @Test("A folder that was only copied and renamed gets a finding for each line that is missing.")
    func copied() throws {
        let copy = Dictionary(
            uniqueKeysWithValues: SmallHouse.files.filter { $0.key.hasPrefix("Modules/Grill/") }
                .map { file -> (String, String?) in
                    (
                        file.key.replacing("Grill", with: "Brisket"),
                        file.value.replacing("Grill", with: "Brisket")
                    )
                })

        let findings = try SmallHouse.findings("registration", copy)

        #expect(
            findings.map { "\($0.site): \($0.problem) \($0.fix)" } == [
                """
                Modules/Brisket/Package.swift:1: Brisket has no parent. In its parent's \
                Package.swift add `.package(path: "../Brisket"),` and \
                `.product(name: "Brisket", package: "Brisket"),`.
                """,
                "Package.swift:3: Brisket is not in the root's list `modules`. Add `\"Brisket\",`.",
                """
                Package.swift:19: The root has no test target BrisketTests. \
                Add `tests("Brisket", module("Brisket")),`.
                """,
                """
                README.md:10: The map in the README does not show Brisket. \
                Add `| [`Modules/Brisket`](Modules/Brisket) | what it is |`.
                """,
                "Tests/BrisketTests:1: Brisket has no tests. Add Tests/BrisketTests with a first test.",
            ])
    }

    @Test("A feature that an app builds has a parent.")
    func appIsParent() throws {
        #expect(try SmallHouse.told("registration", [:]) == [])
    }

    @Test("A module that has gone, but is listed, is found.")
    func gone() throws {
        let files = SmallHouse.files.keys.filter {
            $0.hasPrefix("Modules/LocalAccounts/") || $0.hasPrefix("Tests/LocalAccountsTests/")
        }
        let changes = Dictionary(uniqueKeysWithValues: files.map { ($0, String?.none) })

        #expect(
            try SmallHouse.told("registration", changes) == [
                "Package.swift:3: There is no folder Modules/LocalAccounts.",
                "Package.swift:17: There is no folder Tests/LocalAccountsTests.",
            ])
    }

    @Test("A module's manifest has its name, and a target for each folder of its sources.")
    func manifest() throws {
        let path = "Modules/Auth/Package.swift"
        let renamed = SmallHouse.file(
            path, "name: \"Auth\",\n    products", "name: \"Aut\",\n    products")
        let folder: [String: String?] = ["Modules/Auth/Sources/More/More.swift": "struct More {}"]

        #expect(
            try SmallHouse.told("registration", renamed) == [
                "\(path):1: The package has another name."
            ])
        #expect(
            try SmallHouse.told("registration", folder) == [
                "\(path):1: Sources/More is in no target."
            ])
        #expect(
            try SmallHouse.told("registration", [path: nil]) == [
                "\(path):1: Modules/Auth has no Package.swift."
            ])
    }
}
