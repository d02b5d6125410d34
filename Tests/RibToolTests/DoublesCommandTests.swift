import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool doubles")
struct DoublesCommandTests {
    private static let stubs = "Tests/OneTests/Stubs"

    @Test("Every shape of requirement is doubled as the files in Fixtures/Doubles show.")
    func fixtures() {
        let answer = RibTool.run(
            ["doubles", "--check", "--root", "Fixtures/Doubles"], in: FixtureHouse.folder)

        #expect(answer == Answer(output: "Every double is fresh.\n"))
    }

    @Test("The check names what is stale, missing or no longer asked for, and writes nothing.")
    func staleFiles() throws {
        let house = try house("func show()", "// double Showing")
        try house.write("\(DoubleText.mark)", to: "\(Self.stubs)/OldSpy.swift")

        let answer = house.run("doubles", "--check")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint == """
                \(Self.stubs)/ShowingSpy.swift is stale.
                \(Self.stubs)/OldSpy.swift is stale.
                Run `swift run ribtool doubles`.

                """)
        #expect(house.text("\(Self.stubs)/ShowingSpy.swift") == nil)
    }

    @Test("A run writes what is stale and removes what nobody asks for; then all is fresh.")
    func writes() throws {
        let house = try house("func show()", "// double Showing")
        try house.write("\(DoubleText.mark)", to: "\(Self.stubs)/OldSpy.swift")

        #expect(house.run("doubles").exitCode == .done)

        #expect(house.text("\(Self.stubs)/OldSpy.swift") == nil)
        #expect(house.run("doubles", "--check").output == "Every double is fresh.\n")
    }

    @Test("For programs, each file has its state, and each refusal its place.")
    func json() throws {
        let house = try house("func show()", "// double Showing")
        let path = "\(Self.stubs)/ShowingSpy.swift"

        let stale = house.run("doubles", "--check", "--json")
        let written = house.run("doubles", "--json")
        try house.write("public protocol Showing { init() }", to: Self.source)
        let refused = house.run("doubles", "--json")

        #expect(stale.exitCode == .failed)
        #expect(try report(stale).files == [.init(path: path, state: .stale)])
        #expect(written.exitCode == .done)
        #expect(try report(written).files == [.init(path: path, state: .written)])
        #expect(refused.exitCode == .failed)
        #expect(try report(refused).refusals.map(\.site) == [Site(file: Self.source, line: 1)])
    }

    @Test("A change of the protocol makes the double stale.")
    func changedProtocol() throws {
        let house = try house("func show()", "// double Showing")
        _ = house.run("doubles")

        try house.write("public protocol Showing { func hide() }", to: Self.source)

        #expect(house.run("doubles", "--check").complaint.contains("ShowingSpy.swift is stale."))
    }

    @Test("A file written by hand is not overwritten.")
    func handWritten() throws {
        let house = try house("func show()", "// double Showing")
        try house.write("// Mine.", to: "\(Self.stubs)/ShowingSpy.swift")

        let answer = house.run("doubles")

        #expect(answer.complaint.contains("ShowingSpy.swift was written by hand."))
        #expect(house.text("\(Self.stubs)/ShowingSpy.swift") == "// Mine.")
    }

    @Test(
        "What cannot be doubled is refused, with its place and what to do.",
        arguments: [
            ("func add(_ n: inout Int)", "add takes an argument as `inout`"),
            ("static func make()", "make() is static"),
            ("init(name: String)", "Showing requires an initializer"),
            ("subscript(index: Int) -> Int { get }", "Showing requires a subscript"),
            ("func copy() -> Self", "copy uses Self"),
            ("func echo<T: Sendable>(_ t: T) -> T", "echo uses T"),
            ("func run(_ body: () -> Void)", "run takes a closure that is not `@escaping"),
            ("func run(_ body: () throws -> Void) rethrows", "run takes a closure"),
            ("func count() -> Int", "write `//     count() returning …` below line 1 of"),
            ("func load() throws(E) -> Int", "`//     load() returning …` or `failing …`"),
            ("var count: Int { get }", "the double of count needs a first answer"),
            (
                "func run(_ body: @escaping @Sendable () throws -> Void) rethrows",
                "a spy cannot keep the closure of a rethrowing function"
            ),
            (
                "#if DEBUG\nfunc show()\n#endif",
                "write the double, or require it on every system, by hand"
            ),
            ("func add(_ n: borrowing [Int])", "add takes an argument as `borrowing`"),
        ])
    func refused(requirement: String, sentence: String) throws {
        let house = try house(requirement, "// double Showing")

        let answer = house.run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("\(Self.source):2: "))
        #expect(answer.complaint.contains(sentence))
        #expect(house.text("\(Self.stubs)/ShowingSpy.swift") == nil)
    }

    @Test(
        "A wish that cannot be met is refused, with its line.",
        arguments: [
            ("// double Shwoing", "there is no protocol Shwoing, did you mean Showing?"),
            ("// double Showing & Showing", "write `double A` or `double A & B as NameSpy`"),
            ("// double Showing\n//     shwo() returning 1", "has no shwo(), did you mean show()?"),
            ("// double Showing\n//     shwo() by default", "has no shwo(), did you mean show()?"),
            ("// double Showing\n//     show()", "this says no answer"),
            ("// double Showing\n// double Showing", "ShowingSpy was asked for above"),
            ("// double Showing\n//     show() failing 1", "show() cannot throw"),
        ])
    func wrongWish(wish: String, sentence: String) throws {
        let answer = try house("func show()", wish).run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("\(Self.stubs)/Doubles.swift:"))
        #expect(answer.complaint.contains(sentence))
    }

    @Test("A misspelt answer is told as such, not as the lack of the right one.")
    func misspeltAnswer() throws {
        let house = try house("func ask() -> Int", "// double Showing\n//     aks() returning 1")

        let complaint = house.run("doubles").complaint

        #expect(complaint.contains("ShowingSpy has no aks(), did you mean ask()?\n"))
    }

    @Test("A private protocol is refused, since its double would not compile.")
    func privateProtocol() throws {
        let house = try house("func show()", "// double Showing")
        try house.write("private protocol Showing {}", to: Self.source)

        #expect(house.run("doubles").complaint.contains("no test can see Showing"))
    }

    @Test("A name that means something only around a nested protocol is refused.")
    func innerName() throws {
        let house = try house("func show()", "// double Kitchen.Showing")
        try house.write(
            """
            public enum Kitchen {
                public struct Dish {}
                public protocol Showing { func show(_ dish: Dish) }
            }
            """, to: Self.source)

        let complaint = house.run("doubles").complaint

        #expect(complaint.hasPrefix("\(Self.source):3: "))
        #expect(complaint.contains("Dish means nothing outside of Kitchen; write it"))
    }

    @Test("Two protocols of one name are told apart by what is around them.")
    func namesakes() throws {
        let house = try house("func show()", "// double Showing")
        try house.write(
            "public enum Kitchen { public protocol Showing {} }",
            to: "Modules/One/Sources/One/K.swift")

        #expect(
            house.run("doubles").complaint.contains(
                "write one of `One.Kitchen.Showing`, `One.Showing`."))
        try house.write("// double Kitchen.Showing", to: "\(Self.stubs)/Doubles.swift")
        #expect(house.run("doubles").exitCode == .done)
        #expect(
            house.text("\(Self.stubs)/ShowingSpy.swift")?.contains(": Kitchen.Showing {}") == true)
    }

    @Test("Of two bases none is taken by chance; the one that is named is.")
    func severalBases() throws {
        let house = try house("func show()", "// double Showing")
        try house.write("public protocol Showing: Shown {}", to: Self.source)
        try house.write(
            "public protocol Shown { var x: Int { get } }",
            to: "Modules/One/Sources/One/Shown.swift")
        try house.write("", to: "Modules/RoutingTestSupport/Package.swift")
        try house.write(
            """
            import One
            public protocol ADouble: Shown {}
            public protocol BDouble: Shown {}
            """, to: "Modules/RoutingTestSupport/Sources/RoutingTestSupport/Doubles.swift")

        #expect(
            house.run("doubles").complaint.contains(
                "name one: `double Showing & ADouble as ShowingSpy`."))
        try house.write(
            "// double Showing & BDouble as ShowingSpy", to: "\(Self.stubs)/Doubles.swift")
        #expect(house.run("doubles").exitCode == .done)
        #expect(
            house.text("\(Self.stubs)/ShowingSpy.swift")?.contains(": Showing, BDouble {}") == true)
    }

    private static let source = "Modules/One/Sources/One/Showing.swift"

    private func report(_ answer: Answer) throws -> DoublesReport {
        try JSONDecoder().decode(DoublesReport.self, from: Data(answer.output.utf8))
    }

    private func house(_ requirement: String, _ wish: String) throws -> TemporaryHouse {
        let house = try TemporaryHouse(TemporaryHouse.core)
        try house.write("public protocol Showing {\n    \(requirement)\n}\n", to: Self.source)
        try house.write(wish, to: "\(Self.stubs)/Doubles.swift")
        return house
    }
}

extension TemporaryHouse {
    /// What is in a file; `nil` when there is none.
    fileprivate func text(_ path: String) -> String? { GeneratedFile.text(root + "/" + path) }
}
