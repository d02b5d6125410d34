import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The rules stale-doubles, stale-graphs and stale-figures")
struct StalePartsRulesTests {
    @Test("A double that was not written anew is found, and one that cannot be made.")
    func doubles() throws {
        let repository = try TemporaryRepository(SmallRepository.files)
        try repository.write(
            "public protocol Heating { func heat() }", to: SmallRepository.grill("Heating"))
        try repository.write(
            "// double Heating\n// double Cooling", to: "Tests/GrillTests/Stubs/Doubles.swift")

        let output = repository.run("check", "--rule", "stale-doubles").output

        #expect(
            output.contains("Stubs/Doubles.swift:2: stale-doubles: there is no protocol Cooling"))
        #expect(output.contains("Stubs/HeatingSpy.swift:1: stale-doubles: The double is stale."))
        #expect(output.contains("fix: Run `swift run ribtool doubles`."))
    }

    @Test("A double that is fresh is fine.")
    func freshDoubles() throws {
        let repository = try TemporaryRepository(SmallRepository.files)
        try repository.write(
            "public protocol Heating { func heat() }", to: SmallRepository.grill("Heating"))
        try repository.write("// double Heating", to: "Tests/GrillTests/Stubs/Doubles.swift")
        _ = repository.run("doubles")

        #expect(repository.run("check", "--rule", "stale-doubles").exitCode == .done)
    }

    @Test("A graph that no longer is what the manifests say is found on each of its pages.")
    func graphs() throws {
        let changes = SmallRepository.file(
            "Modules/LocalAccounts/Package.swift",
            ".product(name: \"Auth\", package: \"Auth\")", "")

        let told = try SmallRepository.told("stale-graphs", changes)

        #expect(
            told
                == ["Auth", "LocalAccounts"].map {
                    "Modules/\($0)/README.md:1: A graph on it is stale."
                })
    }

    @Test("A figure of a module that is gone is found, where it stands.")
    func figures() throws {
        var figures = MutationScores()
        figures.record(
            ["Attic", "Grill"].map { MutationScore(module: $0, mutants: 2, killed: 1) })

        let told = try SmallRepository.told(
            "stale-figures", [MutationScores.path: figures.file().content])

        #expect(told == ["\(MutationScores.path):4: There is no module Attic."])
    }

    @Test("Figures that can't be understood are found.")
    func damagedFigures() throws {
        let told = try SmallRepository.told("stale-figures", [MutationScores.path: "{"])

        #expect(told.first?.contains("\(MutationScores.path) can't be decoded.") == true)
    }
}
