import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("The scores that ribtool mutate --check need not measure")
struct CurrentScoresTests {
    @Test("The check builds nothing when the recorded scores are current.")
    func isUnchanged() throws {
        let repository = try repository(killed: 9)

        let answer = repository.run("mutate", "--check")
        let report = repository.run("mutate", "--check", "--json").output

        #expect(answer.output == "The recorded scores are current.\n")
        #expect(answer.exitCode == .done)
        let decoded = try JSONDecoder().decode(MutationReport.self, from: Data(report.utf8))
        #expect(decoded.modules.isEmpty)
    }

    @Test("A recorded score below the minimum is measured again, and not called current.")
    func isTooLow() throws {
        let repository = try repository(killed: 3)

        let answer = repository.run("mutate", "--check")

        #expect(answer.complaint.contains("One has no tests."))
        #expect(answer.exitCode == .failed)
    }

    /// A repository whose feature has a current score, of nine mutants.
    private func repository(killed: Int) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "actor OneInteractor { func f() { a() } }",
            to: "Modules/One/Sources/One/OneInteractor.swift")
        let sources = try Repository(around: repository.root, root: nil)
        var scores = MutationScores()
        scores.record(
            sources.modules.filter(\.isFeature).map {
                MutationScore(
                    module: $0.name, mutants: 9, killed: killed, digest: sources.digest(of: $0))
            })
        try repository.write(scores.text ?? "", to: MutationScores.path)
        return repository
    }
}
