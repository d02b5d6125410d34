import Testing

@testable import RibToolKit

@Suite("The rule template-tokens")
struct TemplateTokensRuleTests {
    @Test(
        "The template's name in a copy is found, however it is written.",
        arguments: [
            "let a: FeatureTemplateState", "/// The feature template.", "let featureTemplate = 1",
            "let title = \"feature-template\"",
        ])
    func name(line: String) throws {
        let told = try told([SmallRepository.grill("State"): "\n\(line)"])

        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("\(SmallRepository.grill("State")):2: `") == true)
        #expect(told.first?.hasSuffix("` is left from the template.") == true)
    }

    @Test("So are a file, a test and a placeholder of an editor.")
    func elsewhere() throws {
        let path = "Modules/Grill/Sources/Grill/FeatureTemplateState.swift"
        let test = "Tests/GrillTests/More.swift"

        #expect(
            try told([path: "", test: "let a = <#value#>"]) == [
                "\(path):1: The file's path still has `FeatureTemplate` in it.",
                "\(test):1: `<#` is left from the template.",
            ])
    }

    @Test("The template itself, and modules that are no features, may speak of it.")
    func fine() throws {
        #expect(try told(["Modules/Auth/README.md": "# Auth\n\nFeatureTemplate shows it.\n"]) == [])
    }

    private func told(_ changes: [String: String?]) throws -> [String] {
        let home = "Modules/FeatureTemplate"
        let template: [String: String?] = [
            "\(home)/Package.swift": "let package = Package(name: \"FeatureTemplate\")",
            "\(home)/Sources/FeatureTemplate/FeatureTemplateInteractor.swift":
                "actor FeatureTemplateInteractor {}",
            "\(home)/Sources/FeatureTemplate/FeatureTemplateRouter.swift":
                "final class FeatureTemplateRouter {}",
            "\(home)/README.md": "# FeatureTemplate\n",
        ]
        return try SmallRepository.told(
            "template-tokens", template.merging(changes, uniquingKeysWith: { $1 }))
    }
}
