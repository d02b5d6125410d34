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
            ("associatedtype Item where Item == Int", "Item has a where clause"),
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

    private static let source = "Modules/One/Sources/One/Showing.swift"

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
