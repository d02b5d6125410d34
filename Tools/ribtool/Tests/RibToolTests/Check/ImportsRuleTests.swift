import Testing

@testable import RibToolKit

@Suite("The rule imports")
struct ImportsRuleTests {
    @Test(
        "An import that is not declared is found, with the line that declares it.",
        arguments: [
            (
                SmallRepository.oven("State"), "import Auth", "Oven imports Auth",
                #"`.product(name: "Auth", package: "Auth")`"#
            ),
            (
                "Tests/AuthTests/More.swift", "@testable import Oven", "AuthTests imports Oven",
                #"`from("Oven", "Oven")`"#
            ),
            (
                "Tests/AuthTests/More.swift", "import GrillViews", "AuthTests imports GrillViews",
                #"`from("Grill", "GrillViews")`"#
            ),
            (
                "Apps/Repository/More.swift", "#if DEBUG\nimport Auth\n#endif",
                "repository imports Auth",
                #"`from("Auth", "Auth")`"#
            ),
        ])
    func undeclared(path: String, source: String, problem: String, line: String) throws {
        let findings = try SmallRepository.findings("imports", [path: source])

        #expect(findings.map(\.problem) == ["\(problem), which it does not declare."])
        #expect(findings.first?.fix.contains(line) == true)
        #expect(findings.first?.site.file == path)
    }

    @Test("A dependency that no source imports is found in the manifest, and so is its package.")
    func idle() throws {
        let changes = SmallRepository.file(
            "Modules/LocalAccounts/Sources/LocalAccounts/LocalAccountsPart.swift",
            "import Auth\n", "")

        let findings = try SmallRepository.findings("imports", changes)

        #expect(findings.map(\.site.description) == ["Modules/LocalAccounts/Package.swift:11"])
        #expect(
            findings.map(\.problem) == [
                "LocalAccounts declares Auth, which none of its sources imports."
            ])
        // A member that is used without its import is no name of the module.
        #expect(findings.first?.fix.contains("or import it") == true)
    }

    @Test("A package of which nothing is used is found.")
    func idlePackage() throws {
        let changes = SmallRepository.file(
            "Modules/Oven/Package.swift", ".package(path: \"../Grill\"),",
            ".package(path: \"../Grill\"),\n        .package(path: \"../Auth\"),")

        let told = try SmallRepository.told("imports", changes)

        #expect(told == ["Modules/Oven/Package.swift:7: No target of Oven uses the package Auth."])
    }

    @Test("Modules of the toolchain need no declaration, and programs no import.")
    func fine() throws {
        let manifest = SmallRepository.file(
            "Package.swift", #"from("Auth", "Auth")"#, #"all(["repository"], from("Auth", "Auth"))"#
        )
        let source: [String: String?] = ["Tests/AuthTests/More.swift": "import Testing"]

        let told = try SmallRepository.told(
            "imports", manifest.merging(source, uniquingKeysWith: { $1 }))

        #expect(told == [])
    }
}
