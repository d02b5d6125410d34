import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The refusals of ribtool new-feature")
struct NewFeatureRefusalTests {
    @Test(
        "A wrong name is refused in one sentence, and nothing changes.",
        arguments: [
            (["Launch"], "Launch is taken: there is Launch already. Choose another name."),
            (["loggedin"], "“loggedin” is not a name in UpperCamelCase, such as PitBoard"),
            (["Loggedin"], "Loggedin is taken: there is LoggedIn already. Choose another name."),
            (["ReLaunch"], "cannot distinguish ReLaunchTests from LaunchTests"),
            (["In"], "cannot distinguish InTests from "),
            (["Lifetime"], " already has Lifetime."),
            (["Tests"], "A name that ends with Tests is reserved."),
            (["PitViews"], "A name that ends with Views is reserved."),
            (["Adjust"], "has a command `adjust` already."),
            (["Version"], "has a command `version` already."),
            (["Pantry", "--with", "user"], "“user” is no value."),
            (["Pantry", "--with", "a:Int"], "LoggedInInteractor has no property a: Int to pass."),
            (
                ["Pantry", "--with", "user:User", "--with", "user:User"],
                "--with names a value twice."
            ),
            (["Pantry", "--service", "Pti"], "Unknown service “Pti”."),
            (["Pantry", "--headless", "--worker"], "--headless and --worker exclude each other."),
            (["Pantry", "--row", "--slot"], "--row and --slot exclude each other."),
            (["Pantry", "--headless", "--row"], "--headless and --row exclude each other."),
            (["Pantry", "--dialog", "--worker"], "--dialog and --worker exclude each other."),
            (["AuthService"], " already has AuthService."),
            ([], "`new-feature` needs NAME."),
            (["Pantry", "Grill"], "Unexpected argument “Grill”."),
            (["../Pit"], "“../Pit” has path parts"),
        ])
    func refused(names: [String], sentence: String) throws {
        let repository = try TemporaryRepository.checkout.get()

        let answer = repository.run(["new-feature", "--parent", "LoggedIn"] + names)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
        #expect(answer.complaint.split(separator: "\n").count == 2)
        #expect(try repository.status == [])
    }

    @Test(
        "A parent that cannot be one is refused.",
        arguments: [
            ([], "Name the feature that attaches Pantry: --parent PARENT."),
            (["--parent", "LogedIn"], "LogedIn cannot be a parent. Did you mean “LoggedIn”?"),
            (["--parent", "Nope"], "The features are "),
            (["--parent", "Auth"], "Auth cannot be a parent."),
            (["--parent", "FeatureTemplate"], "FeatureTemplate cannot be a parent."),
        ])
    func wrongParent(words: [String], sentence: String) throws {
        let answer = try TemporaryRepository.checkout.get().run(["new-feature", "Pantry"] + words)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
    }

    @Test("A name that is only in a string or a comment is not taken.")
    func onlyInText() throws {
        func check(_ source: String) throws {
            try Repository(["Tests/LaunchTests/More.swift": source]).checkIsFree(FeatureName("Pit"))
        }

        #expect(throws: Never.self) { try check("let text = \"PitTests\"  // PitTests\n") }
        #expect(throws: UsageError.self) { try check("struct PitTests {}\n") }
    }

    @Test("Files with uncommitted changes are not changed, unless that is allowed.")
    func dirty() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write("# Mine\n\n" + (repository["README.md"] ?? ""), to: "README.md")
        let words = ["new-service", "Pantry"]

        let refused = repository.run(words)
        let status = try repository.status
        let allowed = repository.run(words + ["--allow-dirty"])

        #expect(refused.exitCode == .failed)
        #expect(refused.complaint.contains("README.md has uncommitted changes"))
        #expect(status == [" M README.md"])
        #expect(allowed.exitCode == .done)
        #expect(repository["README.md"]?.hasPrefix("# Mine") == true)
    }

    @Test("Outside of a git checkout nothing is created.")
    func noCheckout() throws {
        let changes = [FileChange("a", from: nil, to: "a")]
        try withFolder(of: []) { folder in
            let error = #expect(throws: ToolError.self) { try changes.uncommitted(below: "/") }
            #expect(error?.sentence.contains("since git says: fatal: not a git repository") == true)
        }
    }

    @Test("A parent without a place for an edit is named.")
    func noPlace() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Modules/Features/Sources/LoggedIn/LoggedInScreen.swift"
        try repository.write("import Routing\n\nenum NamedScreen {}\n", to: path)

        let answer = repository.run("new-feature", "Pantry", "--parent", "LoggedIn")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("\(path) has no place for "))
        #expect(try repository.status == [" M \(path)"])
    }

    @Test(
        "A value that cannot be passed is refused.",
        arguments: [
            ("func f() { let food: User }", "food:User", "has no property food: User to pass."),
            ("var food: User?", "food:User", "has no property food: User to pass."),
            ("static let food: User", "food:User", "has no property food: User to pass."),
            ("let food: Link", "food:Link", "Link belongs to Oven, a feature"),
            (
                "let food: Heat", "food:Heat",
                "Oven does not have Grill, which declares Heat, in Modules/Features/Package.swift"
            ),
            ("let food: Smoke", "food:Smoke", "No module declares Smoke. Create it first."),
        ])
    func value(member: String, text: String, sentence: String) throws {
        let repository = Repository([
            "Modules/Features/Package.swift": """
            let targets = [
                .target(name: "Oven", dependencies: [.product(name: "Auth", package: "Accounts")])
            ]
            """,
            "Modules/Features/Sources/Oven/OvenInteractor.swift":
                "actor OvenInteractor {\n\(member)\n}",
            "Modules/Features/Sources/Oven/OvenRouter.swift": "struct Link {}",
            "Modules/Features/Sources/Oven/OvenPage.swift": "",
            "Modules/Accounts/Package.swift": "",
            "Modules/Accounts/Sources/Auth/User.swift": "struct User {}",
            "Modules/Grill/Package.swift": "",
            "Modules/Grill/Sources/Grill/Heat.swift": "struct Heat {}",
            "Tests/GrillTests/HeatTests.swift": "let heat = Heat(1)",
        ])
        let parent = FeatureParent(
            FeatureName(known: "Oven"), of: FeatureName(known: "Pit"), in: repository)

        let error = #expect(throws: UsageError.self) {
            try Feature.Value(text, from: parent, in: repository)
        }

        #expect("\(error.map { "\($0)" } ?? "")".contains(sentence))
    }
}
