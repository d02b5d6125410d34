import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool doubles")
struct DoublesCommandTests {
    @Test("Every shape of requirement is doubled as the files in Fixtures/Doubles show.")
    func fixtures() {
        let answer = RibTool.run(
            ["doubles", "--check", "--root", "Fixtures/Doubles"], in: FixtureHouse.folder)

        #expect(answer == Answer(output: "Every double is fresh.\n"))
    }

    @Test("The check names what is stale, missing or no longer asked for, and writes nothing.")
    func staleFiles() throws {
        let house = try TemporaryHouse.doubles("func show()", "// double Showing")
        try house.write("\(DoubleText.mark)", to: "\(TemporaryHouse.stubs)/OldSpy.swift")

        let answer = house.run("doubles", "--check")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint == """
                \(TemporaryHouse.stubs)/ShowingSpy.swift is stale.
                \(TemporaryHouse.stubs)/OldSpy.swift is stale.
                Run `swift run ribtool doubles`.

                """)
        #expect(house.text("\(TemporaryHouse.stubs)/ShowingSpy.swift") == nil)
    }

    @Test("A run writes what is stale and removes what nobody asks for; then all is fresh.")
    func writes() throws {
        let house = try TemporaryHouse.doubles("func show()", "// double Showing")
        try house.write("\(DoubleText.mark)", to: "\(TemporaryHouse.stubs)/OldSpy.swift")

        #expect(house.run("doubles").exitCode == .done)

        #expect(house.text("\(TemporaryHouse.stubs)/OldSpy.swift") == nil)
        #expect(house.run("doubles", "--check").output == "Every double is fresh.\n")
    }

    @Test("For programs, each file has its state, and each refusal its place.")
    func json() throws {
        let house = try TemporaryHouse.doubles("func show()", "// double Showing")
        let path = "\(TemporaryHouse.stubs)/ShowingSpy.swift"

        let stale = house.run("doubles", "--check", "--json")
        let written = house.run("doubles", "--json")
        try house.write("public protocol Showing { init() }", to: TemporaryHouse.source)
        let refused = house.run("doubles", "--json")

        #expect(stale.exitCode == .failed)
        #expect(try report(stale).files == [.init(path: path, state: .stale)])
        #expect(written.exitCode == .done)
        #expect(try report(written).files == [.init(path: path, state: .written)])
        #expect(refused.exitCode == .failed)
        #expect(
            try report(refused).refusals.map(\.site) == [Site(file: TemporaryHouse.source, line: 1)]
        )
    }

    @Test("A change of the protocol makes the double stale.")
    func changedProtocol() throws {
        let house = try TemporaryHouse.doubles("func show()", "// double Showing")
        _ = house.run("doubles")

        try house.write("public protocol Showing { func hide() }", to: TemporaryHouse.source)

        #expect(house.run("doubles", "--check").complaint.contains("ShowingSpy.swift is stale."))
    }

    @Test("A file written by hand is not overwritten.")
    func handWritten() throws {
        let house = try TemporaryHouse.doubles("func show()", "// double Showing")
        try house.write("// Mine.", to: "\(TemporaryHouse.stubs)/ShowingSpy.swift")

        let answer = house.run("doubles")

        #expect(answer.complaint.contains("ShowingSpy.swift was written by hand."))
        #expect(house.text("\(TemporaryHouse.stubs)/ShowingSpy.swift") == "// Mine.")
    }

    @Test("A type that only a where clause names is imported.")
    func importsOfWhereClause() throws {
        let house = try TemporaryHouse.doubles("func show()", "// double Showing")
        try house.write("", to: "Modules/Two/Package.swift")
        try house.write("public struct Dish {}", to: "Modules/Two/Sources/Two/Dish.swift")
        try house.write(
            """
            public import Two
            public protocol Showing where Item == Dish {
                associatedtype Item
                func show(_ item: Item)
            }
            """, to: TemporaryHouse.source)

        #expect(house.run("doubles").exitCode == .done)
        let file = try #require(house.text("\(TemporaryHouse.stubs)/ShowingSpy.swift"))
        #expect(file.contains("import One\nimport RoutingTestSupport\nimport Two\n"))
    }

    private func report(_ answer: Answer) throws -> DoublesReport {
        try JSONDecoder().decode(DoublesReport.self, from: Data(answer.output.utf8))
    }
}
