import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool new-app")
struct NewAppCommandTests {
    private let place =
        FileManager.default.temporaryDirectory.path + "/new-app-" + UUID().uuidString

    @Test(
        "An app has a root with a feature, all that is generated, and the core of the last commit.")
    func app() throws {
        defer { try? FileManager.default.removeItem(atPath: place) }
        let repository = try TemporaryRepository.checkout.get()

        let made = repository.run("new-app", place, "--name", "BarSmoker")

        try #require(made.complaint == "")
        let app = try Repository(around: place, root: nil)
        #expect(app.features.filter { !$0.hasSuffix("Template") } == ["Example", "Root"])
        #expect(try app.stale() == [])
        #expect(app.paths(below: "Apps").contains("Apps/BarSmoker/AppComponent+Example.swift"))
        let manifest = try #require(app["Package.swift"])
        #expect(manifest.contains("from(\"Features\", \"Example\", \"Root\""))
        for word in ["RibHouse", "LoggedIn", "Pit", "docs/"] {
            #expect(!manifest.contains(word), "\(word)")
        }
        let view = app["Modules/Features/Sources/Root/RootPage.swift"]
        #expect(view?.contains("\"Opened the bar smoker.\"") == true)
        #expect(view?.contains("\"quit\"") == true)
        let commit = try repository.git("rev-parse", "HEAD").trimmed
        #expect(try CoreCopy.Origin(in: place).commit == commit)
        #expect(isFile(place + "/LICENSE-RibHouse") && isFile(place + "/.github/workflows/ci.yml"))
        #expect(try repository.status == [])

        let again = repository.run("new-app", place, "--name", "BarSmoker")
        #expect(again.complaint.contains("\(place) is there, and no empty folder."))
        #expect(again.complaint.contains("If a run of `new-app` was ended, remove what it left."))
    }

    @Test(
        "A name or a folder that cannot be used is refused in one sentence.",
        arguments: [
            (["/nowhere/x", "--name", "smoker"], "“smoker” is not a name in UpperCamelCase"),
            (["/nowhere/x", "--name", "9x"], "“9x” is not a name in UpperCamelCase"),
            (["/nowhere/x", "--name", "Routing"], "Routing is taken: there is Routing already."),
            (["/nowhere/x", "--name", "Example"], "Example is taken: there is Example already."),
            (["/nowhere/x"], "Name the app: --name NAME."),
            (
                ["/nowhere/x", "--name", "A", "--core-only"],
                "--name and --core-only exclude each other."
            ),
            (["/nowhere/templates", "--name", "Grill"], "the app has a package templates."),
            (["/", "--name", "Grill"], "/ is there, and no empty folder."),
            (["--name", "Grill"], "`new-app` needs PATH."),
        ])
    func refused(words: [String], sentence: String) throws {
        let answer = try TemporaryRepository.checkout.get().run(["new-app"] + words)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
    }

    @Test(
        "Links that lead nowhere or to themselves, and places below a file or a link, are refused.")
    func links() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        let outside = try TemporaryRepository(["file": ""])
        for (name, target) in ["dangling": "nowhere", "loop": "loop"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(outside.root)/\(name)", withDestinationPath: "\(outside.root)/\(target)")
        }

        for name in ["dangling", "loop", "file/new", "dangling/new", "loop/a/b"] {
            let answer = repository.run("new-app", "\(outside.root)/\(name)", "--core-only")

            #expect(answer.exitCode == .usage, "\(name)")
            #expect(answer.complaint.contains(" Name another folder."), "\(name)")
        }
    }

    @Test("A folder in this repository is refused; so are a repository without git, and an app's.")
    func wrongPlaces() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)

        let inside = repository.run("new-app", repository.root + "/Apps/New", "--name", "Grill")
        let withoutGit = repository.run("new-app", place, "--core-only")
        try repository.write("{}", to: "core.json")
        let inApp = repository.run("new-app", place, "--core-only")

        #expect(inside.complaint.contains("is in this repository. Name a folder outside it."))
        #expect(withoutGit.complaint.contains("git says: fatal: not a git repository"))
        #expect(inApp.complaint.contains("Run this in a clone of RibHouse."))
        #expect(!isFile(place))
    }
}
