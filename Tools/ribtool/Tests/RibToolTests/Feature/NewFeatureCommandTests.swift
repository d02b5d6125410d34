import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("ribtool new-feature, new-service and their removal")
struct NewFeatureCommandTests {
    private static let sources = "Modules/Features/Sources"

    @Test(
        "A feature is created and registered, and its removal leaves nothing of it.",
        arguments: [
            ["--parent", "Launch", "--headless"],
            ["--parent", "LoggedIn", "--slot", "--worker", "--with", "user:User"],
            ["--parent", "LoggedIn", "--row", "--worker", "--with", "user:User"],
            ["--parent", "LoggedIn", "--dialog", "--with", "user:User"],
        ])
    func roundTrip(words: [String]) throws {
        let repository = try TemporaryRepository.ownCheckout()

        let made = repository.run(["new-feature", "Pantry"] + words)

        try #require(made.complaint == "")
        let (parent, isHeadless) = (words[1], words.contains("--headless"))
        let status = try repository.status
        let (own, edge) = ("\(Self.sources)/Pantry", "\(Self.sources)/\(parent)")
        #expect(status.contains("?? \(own)/PantryPage.swift") == !isHeadless)
        let isDialog = words.contains("--dialog")
        #expect(status.contains("?? \(own)/PantryWorker.swift") == !isDialog)
        #expect(status.contains("?? Tests/PantryTests/PantryInteractorTests.swift"))
        let tests = isDialog ? "Dialog" : "Child"
        #expect(status.contains("?? Tests/\(parent)Tests/\(parent)Pantry\(tests)Tests.swift"))
        #expect(status.contains("?? Apps/RibHouse/AppComponent+Pantry.swift"))
        for role in ["Builder", "Interactor", "Router"] {
            #expect(status.contains(" M \(edge)/\(parent)\(role).swift"))
        }
        // In a closure, so it needs `self`.
        let passes = repository["\(edge)/\(parent)Interactor.swift"]?.contains("user: self.user)")
        #expect(passes == words.contains("--with"))
        for line in status where line.hasPrefix("??") {
            let text = repository[String(line.dropFirst(3))] ?? ""
            #expect(!text.contains("Template") && !text.contains(" template"), "\(line)")
            #expect(!text.contains("TheChild") && !text.contains("TheParent"), "\(line)")
        }
        let files = try Repository(around: repository.root, root: nil)
        #expect(try files.stale() == [])

        let refused = repository.run("remove-feature", "Pantry")
        let removed = repository.run("remove-feature", "Pantry", "--allow-dirty")

        #expect(refused.complaint.contains(" has uncommitted changes. Commit or stash them"))
        #expect(removed.complaint == "")
        #expect(try repository.status == [])
        #expect(!isFile(repository.root + "/\(Self.sources)/Pantry"))
    }

    @Test("Below a unit with a back stack a feature is a screen, and five files are edited for it.")
    func screen() throws {
        let repository = try TemporaryRepository.copy(of: .checkoutWithPantry.get())

        let made = repository.run(
            "new-feature", "FoodDetail", "--parent", "LoggedIn", "--with", "user:User")

        try #require(made.complaint == "")
        let screens = "\(Self.sources)/LoggedIn/LoggedInScreen.swift"
        #expect(
            try repository.status.filter { $0.hasPrefix(" M ") }.map { String($0.dropFirst(3)) }
                == [
                    "Modules/Features/Package.swift", screens, "Package.swift", "README.md",
                    "Tests/LoggedInTests/Stubs/Doubles.swift",
                ])
        for text in [
            "case foodDetail = \"fooddetail\"\n", "case .foodDetail: \"open the food detail\"\n",
            "build(\n                withListener: interactor, user: interactor.user)\n",
            "func didFinishFoodDetail() async { await close(.named(.foodDetail)) }\n",
        ] { #expect(repository[screens]?.contains(text) == true, "\(text)") }
        let tests = repository["Tests/LoggedInTests/LoggedInFoodDetailScreenTests.swift"]
        #expect(tests?.contains("extension LoggedInDependencyStub {") == true)

        // Not the newest one first.
        for name in ["Pantry", "FoodDetail"] {
            let removed = repository.run("remove-feature", name, "--allow-dirty")
            #expect(removed.complaint == "")
        }
        #expect(repository[screens] == (try TemporaryRepository.checkout.get())[screens])
    }

    @Test("A service is created, a feature shows its list, and gets a child of its own.")
    func service() throws {
        let repository = try TemporaryRepository.ownCheckout()

        let answers = [
            ["new-service", "Pantry"], ["new-feature", "Pantry", "--parent", "LoggedIn"],
            ["new-feature", "FoodDetail", "--parent", "Pantry", "--row"],
        ].map { repository.run($0 + ["--allow-dirty"]) }

        try #require(answers.map(\.complaint).joined() == "")
        let pantry = "\(Self.sources)/Pantry/Pantry"
        for (path, text) in [
            ("\(Self.sources)/PantryContract/PantryService.swift", "PantryItem"),
            ("Apps/RibHouse/AppComponent.swift", "any PantryService = InMemoryPantryService("),
            ("Tests/PantryInMemoryTests/InMemoryPantryServiceTests.swift", "InMemoryPantryService"),
            ("\(pantry)Page.swift", "case items([PantryItem])"),
            ("\(pantry)Interactor.swift", "actor PantryInteractor: Interactable"),
            ("\(pantry)Builder.swift", "await interactor.set(router: router)"),
            ("\(pantry)Router.swift", "func attachFoodDetail(_ id: String) async -> Transition {"),
            ("\(Self.sources)/FoodDetail/FoodDetailPage.swift", "close \\(id)\""),
            ("\(pantry)Interactor.swift", "await self.router?.detachFoodDetail(id)"),
            (
                "Tests/PantryTests/PantryFoodDetailChildTests.swift",
                "PantryPage().commands(for: sut"
            ),
            ("Apps/RibHouse/AppComponent+Pantry.swift", "await view(PantryPage())"),
            (
                "Apps/RibHouse/AppComponent+FoodDetail.swift",
                "await lineView(FoodDetailPage(id: id))"
            ),
            ("Tests/LoggedInTests/Stubs/Doubles.swift", "// double PantryBuildable"),
        ] {
            #expect(repository[path]?.contains(text) == true, "\(path): \(text)")
        }
        let refused = repository.run("remove-service", "Pantry", "--allow-dirty")
        #expect(refused.complaint.contains(" uses Pantry. Remove that first."))
        for words in [
            ["remove-feature", "FoodDetail"], ["remove-feature", "Pantry"],
            ["remove-service", "Pantry"],
        ] { #expect(repository.run(words + ["--allow-dirty"]).complaint == "") }
        #expect(try repository.status == [])
    }

    @Test("A dry run prints what git can apply, or JSON, and changes nothing.")
    func dryRun() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let words = ["new-feature", "Pantry", "--parent", "Launch", "--headless", "--dry-run"]

        let diff = repository.run(words).output
        let json = repository.run(words + ["--json"]).output

        #expect(try repository.status == [])
        #expect(diff.contains("pantryBuilder"))
        try repository.write(diff, to: ".git/change.diff")
        try repository.git("apply", ".git/change.diff")
        #expect(try repository.status.contains("?? \(Self.sources)/Pantry/README.md"))
        #expect(json.contains("\"\(Self.sources)/Pantry/README.md\""))
        #expect(json.contains("\"isDryRun\" : true"))
    }

    @Test("Lines that still use a removed feature are listed.")
    func leftovers() throws {
        let repository = try TemporaryRepository.copy(of: .checkoutWithPantry.get())
        let path = "Modules/Features/Sources/LoggedIn/LoggedInInteractor.swift"
        let text = try #require(repository[path])
        try repository.write(
            text + "func open(_ listener: any PantryListener) {}\n", to: path)
        let manifest = try #require(repository["Package.swift"])
        // Another dependency of the tests does not keep their target.
        try repository.write(
            manifest.replacing(
                "from(\"Features\", \"Pantry\"",
                with: "from(\"Features\", \"MyAccount\", \"Pantry\""),
            to: "Package.swift")
        try repository.commit()

        let removed = repository.run("remove-feature", "Pantry")

        let line = try #require(repository[path]).lines.count - 1
        #expect(removed.output.contains("Fix \(path):\(line), which still uses it."))
        #expect(repository["Package.swift"]?.contains("Pantry") == false)
    }

    @Test("A feature that others import is not removed.")
    func imported() throws {
        let repository = try TemporaryRepository.copy(of: .checkoutWithPantry.get())
        try repository.write("import Pantry\n", to: "Apps/RibHouse/More.swift")

        let answer = repository.run("remove-feature", "Pantry")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint.contains("Apps/RibHouse/More.swift:1 uses Pantry. Remove that first."))
        #expect(isFile(repository.root + "/\(Self.sources)/Pantry"))
    }

    @Test(
        "A wrong name to remove is refused in one sentence.",
        arguments: [
            (["Lunch"], "Unknown feature “Lunch”. Did you mean “Launch”?"),
            (["FeatureTemplate"], "FeatureTemplate is a template and cannot be removed."),
            ([], "`remove-feature` needs NAME."), (["../Pit"], "“../Pit” has path parts"),
        ])
    func refused(names: [String], sentence: String) throws {
        let answer = try TemporaryRepository.checkout.get().run(["remove-feature"] + names)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
    }
}
