import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The recorded figures of ribtool mutate")
struct MutationFiguresTests {
    @Test("A figure takes the place of the module's old one; others stay, in order.")
    func records() throws {
        var figures = figures(("A", 3, 3), ("C", 2, 1))

        figures.record([figure("C", 4, 4), figure("B", 1, 0)])

        #expect(figures.all == [figure("A", 3, 3), figure("B", 1, 0), figure("C", 4, 4)])
        #expect(try MutationFigures(figures.file().content) == figures)
    }

    @Test("The file has an entry for each, whose keys are in order.")
    func file() throws {
        let file = try figures(("A", 3, 2)).file()

        #expect(
            file.content == """
                [
                  {
                    "changes" : 3,
                    "module" : "A",
                    "noticed" : 2
                  }
                ]

                """)
    }

    @Test("Without figures there is no file.")
    func isEmpty() throws {
        #expect(try MutationFigures().file().content == nil)
    }

    @Test("As large a share of as many changes is as good as what is recorded.", arguments: [8, 9])
    func isAsGood(noticed: Int) {
        #expect(figures(("A", 9, 8)).complaint(about: figure("A", 9, noticed)) == nil)
    }

    @Test(
        "Fewer that are noticed, or another number of changes, are told.",
        arguments: [
            (9, 7, "A: 7 of 9 changes are noticed, and 8 of 9 are recorded; "),
            (10, 10, "A: 10 of 10 changes are noticed, and 8 of 9 are recorded; "),
            (8, 8, "A: 8 of 8 changes are noticed, and 8 of 9 are recorded; "),
        ])
    func differs(changes: Int, noticed: Int, sentence: String) {
        let complaint = figures(("A", 9, 8)).complaint(about: figure("A", changes, noticed))

        #expect(complaint == sentence + "`swift run ribtool mutate A --write` records it.")
    }

    @Test("A module without a recorded figure is told.")
    func isNew() {
        #expect(
            MutationFigures().complaint(about: figure("A", 2, 2)) == """
                A: 2 of 2 changes are noticed, and nothing is recorded; \
                `swift run ribtool mutate A --write` records it.
                """)
    }

    @Test("A file that can't be understood fails what reads it, with what to do.")
    func damaged() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write("{}", to: MutationFigures.path)

        let answer = repository.run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("\(MutationFigures.path) can't be understood. Remove it"))
    }

    private func figures(_ parts: (String, Int, Int)...) -> MutationFigures {
        var figures = MutationFigures()
        figures.record(parts.map(figure))
        return figures
    }

    private func figure(_ module: String, _ changes: Int, _ noticed: Int) -> MutationFigure {
        MutationFigure(module: module, changes: changes, noticed: noticed)
    }
}
