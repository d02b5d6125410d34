import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("Doubles that are refused")
struct RefusedDoublesTests {
    @Test(
        "A requirement that cannot be doubled is refused, with its place and what to do.",
        arguments: [
            ("func add(_ n: inout Int)", "add takes an argument as `inout`"),
            ("static func make()", "make() is static"),
            ("init(name: String)", "Showing requires an initializer"),
            ("subscript(index: Int) -> Int { get }", "Showing requires a subscript"),
            (
                "associatedtype Item",
                "Showing requires an associated type; write the double by hand"
            ),
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
            (
                "func load() async -> sending Dish",
                "load uses sending Dish, which a spy cannot keep"
            ),
            ("func show(_ all: [some Dish])", "show uses some Dish, which a spy cannot keep"),
            ("func show(_ dish: (some Dish)?)", "show uses some Dish, which a spy cannot keep"),
            (
                "func run(_ body: ((Int) -> Void)?)",
                "run uses (Int) -> Void, which a spy cannot keep"
            ),
            ("func body() -> () -> Void", "body uses () -> Void, which a spy cannot keep"),
            ("var body: (() -> Void)? { get }", "body uses () -> Void, which a spy cannot keep"),
            ("func load<E: Error>() throws(E)", "load uses E, which a spy cannot keep"),
            ("func move(from a: Int, from b: Int)", "move(from:from:) has the label from twice"),
        ])
    func refused(requirement: String, sentence: String) throws {
        let repository = try TemporaryRepository.doubles(requirement, "// double Showing")

        let answer = repository.run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("\(TemporaryRepository.source):2: "))
        #expect(answer.complaint.contains(sentence))
        #expect(repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift") == nil)
    }

    @Test(
        "A request that cannot be met is refused, with its line.",
        arguments: [
            ("// double Shwoing", "there is no protocol Shwoing. Did you mean “Showing”?"),
            ("// double Showing & Showing", "write `double A` or `double A & B as NameSpy`"),
            (
                "// double Showing\n//     shwo() returning 1",
                "has no shwo(). Did you mean “show()”?"
            ),
            (
                "// double Showing\n//     shwo() by default",
                "has no shwo(). Did you mean “show()”?"
            ),
            ("// double Showing\n//     show()", "this is no answer"),
            ("// double Showing\n// double Showing", "ShowingSpy is requested twice"),
            ("// double Showing\n//     show() failing 1", "show() cannot throw"),
        ])
    func wrongRequest(request: String, sentence: String) throws {
        let answer = try TemporaryRepository.doubles("func show()", request).run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.hasPrefix("\(TemporaryRepository.stubs)/Doubles.swift:"))
        #expect(answer.complaint.contains(sentence))
    }

    @Test("A misspelt answer is reported as such, not as a missing answer.")
    func misspeltAnswer() throws {
        let repository = try TemporaryRepository.doubles(
            "func ask() -> Int", "// double Showing\n//     aks() returning 1")

        let complaint = repository.run("doubles").complaint

        #expect(complaint.contains("ShowingSpy has no aks(). Did you mean “ask()”?\n"))
    }

    @Test("A private protocol is refused, because its double would not compile.")
    func privateProtocol() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("private protocol Showing {}", to: TemporaryRepository.source)

        #expect(repository.run("doubles").complaint.contains("no test can see Showing"))
    }

    @Test("An internal protocol is refused in a folder that is no test target.")
    func sharedInternalProtocol() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("protocol Showing {}", to: TemporaryRepository.source)
        #expect(repository.run("doubles").exitCode == .done)
        let requests = "Tests/SharedDoubles/Stubs/Doubles.swift"
        try repository.write("// double Showing", to: requests)

        let answer = repository.run("doubles")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint.contains(
                """
                \(requests):1: only a test target can see Showing, which is internal; make it \
                public, or ask for ShowingSpy in each test target.

                """))
    }

    @Test("Two protocols of one name are distinguished by their modules.")
    func namesakes() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("", to: "Modules/Two/Package.swift")
        try repository.write(
            "public protocol Showing {}", to: "Modules/Two/Sources/Two/Showing.swift")

        #expect(
            repository.run("doubles").complaint.contains(
                "write one of `One.Showing`, `Two.Showing`."))
        try repository.write(
            "// double Two.Showing", to: "\(TemporaryRepository.stubs)/Doubles.swift")
        #expect(repository.run("doubles").exitCode == .done)
        #expect(
            repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift")?.contains(
                ": Two.Showing {}")
                == true)
    }

    @Test("Of two bases the request has to name one.")
    func severalBases() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        try repository.write("public protocol Showing: Shown {}", to: TemporaryRepository.source)
        try repository.write(
            "public protocol Shown { var x: Int { get } }",
            to: "Modules/One/Sources/One/Shown.swift")
        try repository.write("", to: "Modules/RoutingTestSupport/Package.swift")
        try repository.write(
            """
            public import One
            public protocol ADouble: Shown {}
            public protocol BDouble: Shown {}
            """, to: "Modules/RoutingTestSupport/Sources/RoutingTestSupport/Doubles.swift")

        #expect(
            repository.run("doubles").complaint.contains(
                "name one: `double Showing & ADouble as ShowingSpy`."))
        try repository.write(
            "// double Showing & BDouble as ShowingSpy",
            to: "\(TemporaryRepository.stubs)/Doubles.swift"
        )
        #expect(repository.run("doubles").exitCode == .done)
        #expect(
            repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift")?.contains(
                ": Showing, BDouble {") == true)
    }
}
