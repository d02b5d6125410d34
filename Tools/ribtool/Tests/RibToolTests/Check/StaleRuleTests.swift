import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The rule stale")
struct StaleRuleTests {
    private static let heating: [String: String?] = [
        SmallRepository.grill("Heating"): "public protocol Heating { func heat() }",
        "Tests/GrillTests/Stubs/Doubles.swift": "// double Heating",
    ]

    @Test("A double that was not generated again is found.")
    func doubles() throws {
        let findings = try SmallRepository.findings("stale", Self.heating)

        let double = findings.first { $0.site.file.hasSuffix("Stubs/HeatingSpy.swift") }
        #expect(double?.problem == "The file is stale.")
        #expect(double?.fix == "Run `swift run ribtool update`.")
    }

    @Test("A double that can't be generated is found.")
    func refusedDoubles() throws {
        let told = try SmallRepository.told(
            "stale", ["Tests/GrillTests/Stubs/Doubles.swift": "// double Cooling"])

        #expect(told.count == 1)
        #expect(told.first?.contains("Stubs/Doubles.swift:1: there is no protocol Cooling") == true)
    }

    @Test("A double that is up to date is fine.")
    func freshDoubles() throws {
        let repository = try TemporaryRepository(SmallRepository.files)
        for case (let path, let text?) in Self.heating { try repository.write(text, to: path) }
        _ = repository.run("doubles")

        #expect(repository.run("check", "--rule", "stale").output.contains("in order"))
    }

    @Test("A snippet that is not the source's any more is found.")
    func snippets() throws {
        let told = try SmallRepository.told(
            "stale", ["docs/a.md": "<!-- snippet Package.swift#no -->\n<!-- end of snippet -->\n"])

        #expect(told.first?.contains("docs/a.md:1: Package.swift has no snippet no.") == true)
    }

    @Test("A graph that no longer is what the manifests say is found on each of its pages.")
    func graphs() throws {
        let changes = SmallRepository.file(
            "Modules/LocalAccounts/Package.swift",
            ".product(name: \"Auth\", package: \"Auth\")", "")

        let told = try SmallRepository.told("stale", changes)

        #expect(
            told
                == ["Auth", "LocalAccounts"].map {
                    "Modules/\($0)/README.md:1: The file is stale."
                })
    }

    @Test("A score of a module that does not exist is found, at its line.")
    func figures() throws {
        var figures = MutationScores()
        figures.record(
            ["Attic", "Grill"].map { MutationScore(module: $0, mutants: 2, killed: 1) })

        let told = try SmallRepository.told(
            "stale", [MutationScores.path: figures.text])

        #expect(told == ["\(MutationScores.path):4: There is no module Attic."])
    }

    @Test("Scores that can't be decoded are found.")
    func damagedFigures() throws {
        let told = try SmallRepository.told("stale", [MutationScores.path: "{"])

        #expect(told.first?.contains("\(MutationScores.path) can't be decoded.") == true)
    }
}
