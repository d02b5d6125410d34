import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool new-feature")
struct NewFeatureCommandTests {
    @Test(
        "A feature is created and registered, and remove-feature restores every file.",
        arguments: [
            ["--parent", "Launch"], ["--parent", "LoggedIn", "--headless"],
            ["--parent", "LoggedIn", "--worker", "--with", "user:User"],
        ])
    func roundTrip(words: [String]) throws {
        let repository = try TemporaryRepository.ownCheckout()

        let made = repository.run(["new-feature", "PitBoard"] + words)

        try #require(made.complaint == "")
        let parent = words[1]
        let status = try repository.status
        let isHeadless = words.contains("--headless")
        let sources = "Modules/PitBoard/Sources/PitBoard"
        let edge = "Modules/\(parent)/Sources/\(parent)"
        let isWorking = isHeadless || words.contains("--worker")
        #expect(status.contains("?? \(sources)Views/PitBoardLineView.swift") == !isHeadless)
        #expect(status.contains("?? \(sources)/PitBoardWorker.swift") == isWorking)
        #expect(status.contains("?? Tests/PitBoardTests/PitBoardInteractorTests.swift"))
        #expect(status.contains("?? Tests/\(parent)Tests/\(parent)PitBoardChildTests.swift"))
        #expect(status.contains("?? Apps/RibHouse/AppComponent+PitBoard.swift"))
        #expect(status.contains { $0.hasSuffix(" \(edge)/\(parent)Router.swift") })
        for role in ["Builder", "Interactor"] {
            #expect(status.contains(" M \(edge)/\(parent)\(role).swift"))
        }
        #expect(repository["Modules/\(parent)/Package.swift"]?.contains("\"../PitBoard\"") == true)
        #expect(
            repository["README.md"]?.contains("](Modules/PitBoard) | below \(parent): ") == true)
        for line in status where line.hasPrefix("??") {
            let text = repository[String(line.dropFirst(3))] ?? ""
            #expect(!text.contains("Template") && !text.contains(" template"), "\(line)")
            #expect(!text.contains("TheChild") && !text.contains("TheParent"), "\(line)")
        }

        let removed = repository.run("remove-feature", "PitBoard")

        #expect(removed.complaint == "")
        #expect(try repository.status == [])
        #expect(!isFile(repository.root + "/Modules/PitBoard"))
    }

    @Test("The generated files show the feature, and after its removal they do not.")
    func generated() throws {
        let repository = try TemporaryRepository.ownCheckout()

        let made = repository.run("new-feature", "Pit", "--parent", "Launch", "--headless")

        try #require(made.complaint == "")
        #expect(repository["docs/ratio.md"]?.contains("| Pit.PitInteractor |") == true)
        #expect(repository["Modules/Launch/README.md"]?.contains("Pit") == true)
        let files = try Repository(around: repository.root, root: nil)
        #expect(try ParsedRepository(files).stale() == [])
        let removed = repository.run("remove-feature", "Pit")
        #expect(removed.complaint == "")
        #expect(try repository.status == [])
    }

    @Test("A parent without children gets a router, and the app and the tests what it needs.")
    func firstChild() throws {
        let repository = try TemporaryRepository.ownCheckout()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        let sources = "Modules/LoggedIn/Sources/LoggedIn"
        for (path, text) in [
            ("\(sources)/LoggedInInteractor.swift", "LoggedInInteractor: Interactable {"),
            ("\(sources)/LoggedInInteractor.swift", "LoggedInInteractor: PitListener {"),
            ("\(sources)/LoggedInBuilder.swift", "await interactor.set(router: router)"),
            ("\(sources)/LoggedInBuilder.swift", "var pitBuilder: any PitBuildable { get }"),
            ("\(sources)/LoggedInRouter.swift", "func attachPit() async -> Transition {"),
            ("\(sources)Views/LoggedInLineView.swift", "name: \"pit\", summary: \"open the pit\""),
            ("Package.swift", "\"Pit+Views\""),
            ("Tests/LaunchTests/Stubs/LaunchDependencyStub.swift", "= PitBuildableSpy()"),
            ("Tests/LoggedInTests/LoggedInInteractorTests.swift", "router: LoggedInRoutingSpy())"),
            ("Tests/LoggedInTests/LoggedInPitChildTests.swift", "private let joe = User("),
            ("Tests/LoggedInTests/LoggedInPitCommandTests.swift", "LoggedInLineView(console:"),
        ] {
            #expect(repository[path]?.contains(text) == true, "\(path): \(text)")
        }
    }

    @Test("With a service of its name, a feature shows what the service loads.")
    func service() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let service = repository.run("new-service", "Pit")
        try #require(service.complaint == "")
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")
        let other = repository.run(
            "new-feature", "Oven", "--parent", "Pit", "--service", "Pit", "--allow-dirty")

        #expect(made.complaint + other.complaint == "")
        for name in ["Pit", "Oven"] {
            let state = repository["Modules/\(name)/Sources/\(name)/\(name)State.swift"]
            #expect(state?.contains("case loaded([PitItem])") == true)
        }
        let refused = repository.run("remove-service", "Pit")
        #expect(refused.complaint.contains(" uses Pit. Remove that first."))
        for name in ["Oven", "Pit"] {
            #expect(repository.run("remove-feature", name).complaint == "")
        }
        #expect(try repository.status == [])
    }

    @Test("A service is created and registered, and remove-service restores every file.")
    func serviceRoundTrip() throws {
        let repository = try TemporaryRepository.ownCheckout()

        let made = repository.run("new-service", "Pit")

        try #require(made.complaint == "")
        let status = try repository.status
        for path in [
            "Modules/PitContract/Sources/PitContract/PitService.swift",
            "Modules/PitInMemory/Sources/PitInMemory/InMemoryPitService.swift",
            "Tests/PitInMemoryTests/InMemoryPitServiceTests.swift",
        ] { #expect(status.contains("?? " + path)) }
        let app = repository["Apps/RibHouse/AppComponent.swift"]
        #expect(app?.contains("let pitService: any PitService = InMemoryPitService(") == true)

        let removed = repository.run("remove-service", "Pit")

        #expect(removed.complaint == "")
        #expect(try repository.status == [])
    }

    @Test("A feature may be the parent of another, and is removed after its child.")
    func nested() throws {
        let repository = try TemporaryRepository.ownCheckout()
        #expect(repository.run("new-feature", "Pit", "--parent", "Launch").exitCode == .done)
        let words = ["--headless", "--allow-dirty"]
        for (name, parent) in [("Bell", "Pit"), ("Alarm", "Launch")] {
            let answer = repository.run(["new-feature", name, "--parent", parent] + words)
            #expect(answer.complaint == "")
        }

        let refused = repository.run("remove-feature", "Pit")
        let answers = ["Bell", "Pit", "Alarm"].map { repository.run("remove-feature", $0) }

        #expect(refused.exitCode == .failed)
        #expect(answers.allSatisfy { $0.exitCode == .done })
        #expect(try repository.status == [])
    }

    @Test("A dry run prints what git can apply, and changes nothing.")
    func dryRun() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let words = ["new-feature", "Pit", "--parent", "Launch"]

        let answer = repository.run(words + ["--dry-run"])

        #expect(try repository.status == [])
        try repository.write(answer.output, to: "../\(repository.name).diff")
        try repository.git("apply", "../\(repository.name).diff")
        let applied = try repository.git("diff", "HEAD") + repository.status.joined()
        try repository.git("checkout", "--quiet", ".")
        try repository.git("clean", "--quiet", "--force", "-d")
        _ = repository.run(words)
        #expect(try repository.git("diff", "HEAD") + repository.status.joined() == applied)
        #expect(applied.contains("pitBuilder"))
    }

    @Test("JSON lists the changes for programs.")
    func json() throws {
        let repository = try TemporaryRepository.checkout.get()

        let answer = repository.run(
            "new-feature", "Pit", "--parent", "Launch", "--dry-run", "--json")

        #expect(answer.output.contains("\"Modules/Pit/Package.swift\""))
        #expect(answer.output.contains("\"isDryRun\" : true"))
        #expect(try repository.status == [])
    }
}
