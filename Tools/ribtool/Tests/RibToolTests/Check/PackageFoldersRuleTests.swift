import Testing

@testable import RibToolKit

@Suite("The rule package-folders")
struct PackageFoldersRuleTests {
    @Test("A module's manifest has its name, and a target for each folder of its sources.")
    func manifest() throws {
        let path = "Modules/Auth/Package.swift"
        let renamed = SmallRepository.file(
            path, "name: \"Auth\",\n    products", "name: \"Aut\",\n    products")
        let folder: [String: String?] = ["Modules/Auth/Sources/More/More.swift": "struct More {}"]

        #expect(
            try SmallRepository.told("package-folders", renamed) == [
                "\(path):1: The package of Modules/Auth has another name."
            ])
        #expect(
            try SmallRepository.told("package-folders", folder) == [
                "\(path):1: Sources/More is in no target."
            ])
        #expect(
            try SmallRepository.told("package-folders", [path: nil]) == [
                "\(path):1: Modules/Auth has no manifest."
            ])
    }
}
