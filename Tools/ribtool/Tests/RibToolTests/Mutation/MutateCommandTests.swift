import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("The command line of ribtool mutate")
struct MutateCommandTests {
    private func repository(settings: String? = nil) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "actor OneInteractor {\n    func f() {\n        a()\n    }\n}\n",
            to: "Modules/One/Sources/One/OneInteractor.swift")
        try repository.write("func g() { b() }", to: "Modules/One/Sources/OneViews/OneView.swift")
        if let settings { try repository.write(settings, to: MutationSettings.path) }
        return repository
    }

    @Test("The list has the mutants of every feature, without its views, also as JSON.")
    func list() throws {
        let repository = try repository()

        #expect(
            repository.run("mutate", "--list").output == """
                Modules/One/Sources/One/OneInteractor.swift:3 OneInteractor.f(), call
                - a()

                """)
        let json = repository.run("mutate", "--list", "--json").output
        #expect(json.contains("\"function\" : \"OneInteractor.f()\""))
        #expect(json.contains("\"original\" : \"a()\""))
    }

    @Test(
        "The list has every library of a module, but no doubles for tests, no program, and no views.",
        arguments: [
            ("One", "OneExtras", true), ("One", "OneTestSupport", false),
            ("One", "one-fixture", false), ("One", "OneViews", false),
            ("OneTestSupport", "OneTestSupport", true),
        ])
    func libraries(module: String, target: String, isThere: Bool) throws {
        let repository = try repository()
        try repository.write("", to: "Modules/\(module)/Package.swift")
        try repository.write(
            "func h() { c() }", to: "Modules/\(module)/Sources/\(target)/H.swift")

        let answer = repository.run("mutate", module, "--list")

        #expect(answer.output.contains("\(target)/H.swift:1 h(), call") == isThere)
    }

    @Test("Views are mutated with --views.")
    func views() throws {
        let answer = try repository().run("mutate", "One", "--views", "--list")

        #expect(answer.output.contains("OneViews/OneView.swift:1 g(), call"))
    }

    @Test("A module with tests of its own is named alone: a build has the tests of one package.")
    func ownTests() throws {
        let repository = try repository()
        try repository.write("", to: "Modules/One/Tests/OneTests/A.swift")
        try repository.write("func h() { c() }", to: "Modules/Two/Sources/Two/H.swift")
        try repository.write("", to: "Modules/Two/Package.swift")
        try repository.write("", to: "Tests/TwoTests/A.swift")

        let answer = repository.run("mutate", "One", "Two")

        #expect(answer.complaint == "ribtool: Modules/One has tests of its own. Name it alone.\n")
    }

    @Test(
        "--only takes one file or line, by the end of the file's path, or a folder.",
        arguments: [
            ("OneInteractor.swift:3", true), ("OneInteractor.swift", true),
            ("OneInteractor.swift:2", false), ("Interactor.swift", false),
            ("One", true), ("Sources/One", true), ("On", false), ("Sources/One/", true),
            ("Modules/One/Sources", true), ("ROOT/Modules/One/", true),
            ("ROOT/Modules/One/Sources/One/OneInteractor.swift:3", true),
        ])
    func only(place: String, isThere: Bool) throws {
        let repository = try repository()
        let place = place.replacing("ROOT", with: repository.root)

        let answer = repository.run("mutate", "--only", place, "--list")

        #expect(answer.output.contains("OneInteractor.swift:3") == isThere)
        #expect(answer.complaint.contains("There is nothing to mutate.") == !isThere)
    }

    @Test("A sample has every second mutant, in the order of the files.")
    func sample() throws {
        let repository = try repository()
        try repository.write(
            "func f() { a(); b(); c(); d() }",
            to: "Modules/One/Sources/One/OneInteractor.swift")

        let answer = repository.run("mutate", "One", "--every", "2", "--list", "--json")

        let all = repository.run("mutate", "One", "--list", "--json")
        func effects(_ answer: CommandResult) throws -> [String] {
            try JSONDecoder().decode([MutantReport].self, from: Data(answer.output.utf8))
                .map(\.mutated)
        }
        let expected = try effects(all).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        #expect(try effects(answer) == expected)
        #expect(expected.count > 1)
    }

    @Test(
        "A wrong command line gets one sentence.",
        arguments: [
            (["Oen"], "Unknown module “Oen”. Did you mean “One”?"),
            (["--every", "0"], "--every"),
            (["--only", "OneInteractor.swift:three"], "--only needs FILE or FILE:LINE"),
            (["--check", "--write"], "--write and --check exclude each other"),
            (["--only", "One.swift", "--write"], "--only and --write exclude each other"),
            (["--every", "2", "--write"], "--every and --write exclude each other"),
            (["--views", "--check"], "--views and --check exclude each other"),
        ])
    func isWrong(words: [String], sentence: String) throws {
        let repository = try repository()

        let answer = RibTool.run(["mutate"] + words, in: repository.root)

        #expect(answer.complaint.contains(sentence))
        #expect(answer.exitCode == .usage)
    }

    @Test("A module without tests is refused before anything is built.")
    func withoutTests() throws {
        let answer = try repository().run("mutate", "One")

        #expect(answer.complaint == "ribtool: One has no tests. They belong in Tests/OneTests.\n")
        #expect(answer.exitCode == .failed)
    }

    @Test(
        "Settings that can't be understood, or give no reason, are refused.",
        arguments: [
            ("{", "can't be decoded"),
            (
                """
                {"minimumPercent": 90, "slowTests": [{"module": "One", "test": "SlowTests",
                "leftOut": ""}]}
                """, "gives no reason for the exception of SlowTests"
            ),
        ])
    func settings(text: String, sentence: String) throws {
        let answer = try repository(settings: text).run("mutate", "--list")

        #expect(answer.complaint.contains(sentence))
    }
}
