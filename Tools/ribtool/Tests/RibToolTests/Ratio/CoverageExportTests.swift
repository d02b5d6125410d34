import Testing

@testable import RibToolKit

@Suite("Lines that the tests ran")
struct CoverageExportTests {
    private static let one = "Modules/One/Sources/One/OneInteractor.swift"

    @Test("A module has the lines of its sources, an interactor those of its file.")
    func lines() throws {
        let report = try report(
            coverage([
                ("/repository/\(Self.one)", 7, 8),
                ("/repository/Modules/One/Sources/One/A.swift", 1, 2),
                ("/repository/Modules/Oneself/Sources/Oneself/A.swift", 0, 9),
                ("/repository/Tests/OneTests/A.swift", 5, 5),
            ]))

        let page = RatioPage(report: report, showsChange: false).text
        #expect(report.interactors.map(\.coverage) == [LineCoverage(covered: 7, count: 8)])
        #expect(report.modules.first?.coverage == LineCoverage(covered: 8, count: 10))
        #expect(page.contains("One.OneInteractor      0        1  87.5%  too few"))
        #expect(page.contains("Tests/interactor  Killed  Lines\n"))
    }

    @Test("Without --coverage there is no column for lines.")
    func notAsked() throws {
        let page = RatioPage(report: try report(), showsChange: false)

        #expect(!page.text.contains("Lines"))
        #expect(!page.markdown.contains("Lines"))
    }

    @Test("A damaged export is an error that says what to do.")
    func damaged() {
        #expect(throws: ToolError.self) { try CoverageExport("{") }
    }

    @Test("Where there is no code, nothing is covered and nothing is missing.")
    func empty() {
        #expect(LineCoverage().percent == "–")
    }

    private func report(_ coverage: CoverageExport? = nil) throws -> RatioReport {
        let repository = Repository(TemporaryRepository.core)
        return try RatioReading(ParsedRepository(repository)).report(
            on: repository.modules(named: ["One"]), coverage: coverage)
    }

    private func coverage(_ files: [(String, Int, Int)]) throws -> CoverageExport {
        let list = files.map { path, covered, count in
            #"{"filename":"\#(path)","summary":{"lines":{"count":\#(count),"covered":\#(covered)}}}"#
        }
        return try CoverageExport(#"{"data":[{"files":[\#(list.joined(separator: ","))]}]}"#)
    }
}
