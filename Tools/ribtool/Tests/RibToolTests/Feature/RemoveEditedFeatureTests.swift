import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool remove-feature after an edit")
struct RemoveEditedFeatureTests {
    @Test("An edited feature is kept, unless its removal is forced.")
    func edited() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        for path in [
            "Tests/PitTests/More.swift", "Tests/LoggedInTests/LoggedInPitChildTests.swift",
        ] {
            let text = repository[path]
            try repository.write((text ?? "") + "// Mine.\n", to: path)
            let refused = repository.run("remove-feature", "Pit")

            #expect(refused.exitCode == .failed)
            #expect(refused.complaint.contains("\(path) differs from what new-feature wrote."))
            #expect(repository[path]?.hasSuffix("// Mine.\n") == true)
            if let text { try repository.write(text, to: path) }
        }

        let forced = repository.run("remove-feature", "Pit", "--force")

        #expect(forced.exitCode == .done)
        #expect(try repository.status == [])
    }

    @Test("A line of the parent that names a type of the feature is reported, and stays.")
    func typeUsedByParent() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        let path = "Modules/LoggedIn/Sources/LoggedIn/LoggedInInteractor.swift"
        let text = try #require(repository[path])
        try repository.write(text + "let last: (any PitBuildable)? = nil\n", to: path)

        let refused = repository.run("remove-feature", "Pit")

        let forced = repository.run("remove-feature", "Pit", "--force")

        let line = "\(path):\(try #require(repository[path]).lines.count - 1)"
        #expect(refused.complaint.contains("\(line) differs from what new-feature wrote."))
        #expect(forced.output.contains("Fix \(line), which still uses it."))
    }

    @Test(
        "A builder with a value of one's own is an edit, which --force removes too.",
        arguments: ["grill: any Grill", "user: User?", "counts: [Int]"])
    func ownValue(parameter: String) throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        let path = "Modules/Pit/Sources/Pit/PitBuilder.swift"
        let text = try #require(repository[path])
        try repository.write(
            text.replacing(#/build\(\s*withListener listener: [^)]*?(?=\s*\))/#) {
                "\($0.output), \(parameter)"
            }, to: path)
        try #require(repository[path]?.contains(parameter) == true)

        let refused = repository.run("remove-feature", "Pit")
        let forced = repository.run("remove-feature", "Pit", "--force")

        #expect(refused.complaint.contains(" differs from what new-feature wrote."))
        #expect(forced.complaint == "")
        #expect(try repository.status == [])
    }

    @Test("An edited request for a double is an edit, which --force removes too.")
    func editedRequest() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        let path = "Tests/SharedDoubles/Stubs/Doubles.swift"
        let text = try #require(repository[path])
        try repository.write(
            text.replacing(
                "// double PitBuildable\n", with: "// double PitBuildable as PitBuildableSpy\n"),
            to: path)
        try #require(repository[path] != text)

        let refused = repository.run("remove-feature", "Pit")
        let forced = repository.run("remove-feature", "Pit", "--force")

        #expect(refused.complaint.contains("\(path) differs from what new-feature wrote."))
        #expect(forced.complaint == "")
        #expect(try repository.status == [])
    }

    @Test("Blanks in texts, comments and pages that changed since stay as they are.")
    func blanks() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let builder = "Modules/LoggedIn/Sources/LoggedIn/LoggedInBuilder.swift"
        let text = try #require(repository[builder])
        try repository.write(text + "\nlet text = \"no more\"  // No more.\n", to: builder)
        try repository.commit()
        try #require(
            repository.run("new-feature", "Pit", "--parent", "LoggedIn").complaint == "")
        let edited = try #require(repository[builder]).replacing("no more", with: "nomore")
            .replacing("No more.", with: "Nomore.")
        try repository.write(edited, to: builder)
        try repository.write((repository["README.md"] ?? "") + "\n", to: "README.md")

        let answer = repository.run("remove-feature", "Pit")

        #expect(answer.complaint == "")
        #expect(repository[builder]?.contains("let text = \"nomore\"  // Nomore.") == true)
        #expect(try repository.status == [" M \(builder)", " M README.md"])
    }

    @Test("A layout that was changed since stays.")
    func layout() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        let path = "Modules/LoggedIn/Sources/LoggedIn/LoggedInBuilder.swift"
        let text = try #require(repository[path])
        try repository.write(
            text.replacing("\npublic struct", with: "\n\npublic struct"), to: path)
        try #require(repository[path] != text)

        let answer = repository.run("remove-feature", "Pit")

        #expect(answer.complaint == "")
        #expect(repository[path]?.contains("\n\npublic struct") == true)
    }

    @Test("A line of the parent that uses the feature is named, and stays.")
    func usedByParent() throws {
        let repository = try TemporaryRepository.ownCheckoutWithPit()
        let path = "Modules/LoggedIn/Sources/LoggedIn/LoggedInInteractor.swift"
        let text = try #require(repository[path])
        try repository.write(
            text + "func go(_ r: any LoggedInRouting) async { await r.attachPit() }\n", to: path)

        let refused = repository.run("remove-feature", "Pit")
        let forced = repository.run("remove-feature", "Pit", "--force")

        let lines = try #require(repository[path]).lines
        let line = "\(path):\(lines.count - 1)"
        #expect(refused.complaint.contains("\(line) differs from what new-feature wrote."))
        #expect(forced.output.contains("Fix \(line), which still uses it."))
        #expect(try repository.status == [" M \(path)"])
    }
}
