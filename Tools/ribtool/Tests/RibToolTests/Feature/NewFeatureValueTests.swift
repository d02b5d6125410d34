import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("A value of ribtool new-feature")
struct NewFeatureValueTests {
    @Test(
        "A local, an optional and a static property of the parent are nothing to pass.",
        arguments: ["func f() { let food: User }", "var food: User?", "static let food: User"])
    func noProperty(member: String) throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Modules/LoggedIn/Sources/LoggedIn/LoggedInInteractor.swift"
        let text = try #require(repository[path])
        let start = try #require(text.firstRange(of: "actor LoggedInInteractor"))
        let brace = try #require(text[start.upperBound...].firstIndex(of: "{"))
        try repository.write(
            text[...brace] + "\n\(member)\n" + text[brace...].dropFirst(), to: path)

        let answer = repository.run(
            "new-feature", "Pit", "--parent", "LoggedIn", "--with", "food:User", "--allow-dirty")

        #expect(answer.complaint.contains("has no property food: User to pass."))
    }

    @Test("A value of a type that a feature declares is refused: the child cannot import that.")
    func typeOfFeature() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let sources = "Modules/LoggedIn/Sources/LoggedIn/"
        try repository.write("public struct Link {}\n", to: sources + "Link.swift")
        let path = sources + "LoggedInInteractor.swift"
        try repository.write(
            (repository[path] ?? "") + "actor Other { let link: Link }\n", to: path)

        let answer = repository.run(
            "new-feature", "Pit", "--parent", "LoggedIn", "--with", "link:Link", "--allow-dirty")

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains("Link belongs to LoggedIn, a feature"))
    }

    @Test("A value of a module that the parent does not have is refused.")
    func noModule() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write("", to: "Modules/Grill/Package.swift")
        try repository.write("struct Heat {}\n", to: "Modules/Grill/Sources/Grill/Heat.swift")
        try repository.write("let heat = Heat(1)\n", to: "Tests/GrillTests/HeatTests.swift")

        let answer = repository.run(
            "new-feature", "Pit", "--parent", "Launch", "--headless", "--with", "heat:Heat")

        #expect(answer.exitCode == .usage)
        #expect(
            answer.complaint.contains(
                "Modules/Launch/Package.swift does not have Grill, which declares Heat."))
    }
}
