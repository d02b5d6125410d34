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
            (["In"], "cannot distinguish InTests from LoggedInTests"),
            (["Lifetime"], " already has Lifetime."),
            (["Tests"], "A name that ends with Tests is reserved."),
            (["PitViews"], "A name that ends with Views is reserved."),
            (["Logout"], "has a command `logout` already."),
            (["Pit", "--with", "user"], "“user” is no value."),
            (
                ["Pit", "--with", "food:Food"],
                "LoggedInInteractor has no property food: Food to pass."
            ),
            (
                ["Pit", "--with", "user:Int"],
                "LoggedInInteractor has no property user: Int to pass."
            ),
            (["Pit", "--with", "user:User", "--with", "user:User"], "--with names a value twice."),
            (["Pit", "--service", "Pti"], "Unknown service “Pti”."),
            (["Pit", "--headless", "--worker"], "--headless and --worker exclude each other."),
            (["AuthService"], " already has AuthService."),
            ([], "`new-feature` needs NAME."),
            (["Pit", "Grill"], "Unexpected argument “Grill”."),
            (["../Pit"], "“../Pit” has path parts"),
            ([String(repeating: "Pit", count: 20)], "is too long: line "),
        ])
    func refused(names: [String], sentence: String) throws {
        let repository = try TemporaryRepository.checkout.get()

        let answer = repository.run(["new-feature", "--parent", "LoggedIn"] + names)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
        #expect(answer.complaint.split(separator: "\n").count == 2)
        #expect(try repository.status == [])
    }

    @Test("The name of the checkout's folder is taken: SwiftPM would confuse the two packages.")
    func nameOfCheckout() throws {
        let repository = Repository([:], root: "/home/joe/kitchen")

        #expect(
            throws: UsageError("Kitchen is taken: there is kitchen already. Choose another name.")
        ) {
            try repository.checkIsFree(FeatureName("Kitchen"))
        }
    }

    @Test("A service without a list is not shown: asked for, it is refused, and else left out.")
    func noList() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write("", to: "Modules/BrisketContract/Package.swift")
        try repository.write(
            "public protocol BrisketService { func state() }\n",
            to: "Modules/BrisketContract/Sources/BrisketContract/BrisketService.swift")

        let answer = repository.run(
            "new-feature", "Pit", "--parent", "LoggedIn", "--service", "Brisket", "--allow-dirty")

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains("BrisketService has no `items()` for a list."))
    }

    @Test(
        "A parent that cannot be one is refused.",
        arguments: [
            ([], "Name the feature that attaches Pit: --parent PARENT."),
            (["--parent", "LogedIn"], "LogedIn cannot be a parent. Did you mean “LoggedIn”?"),
            (
                ["--parent", "Nope"],
                "The features are Launch, LoggedIn."
            ),
            (["--parent", "Auth"], "Auth cannot be a parent."),
            (["--parent", "FeatureTemplate"], "FeatureTemplate cannot be a parent."),
        ])
    func wrongParent(words: [String], sentence: String) throws {
        let repository = try TemporaryRepository.checkout.get()

        let answer = repository.run(["new-feature", "Pit"] + words)

        #expect(answer.exitCode == .usage)
        #expect(answer.complaint.contains(sentence))
    }

    @Test("A line that was too long before is not the name's fault.")
    func longLine() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let comment = "// \(String(repeating: "x", count: 120))\n"
        try repository.write((repository["Package.swift"] ?? "") + comment, to: "Package.swift")

        let answer = repository.run(
            "new-feature", "Pit", "--parent", "LoggedIn", "--dry-run", "--allow-dirty")

        #expect(answer.complaint == "")
    }

    @Test("Files with uncommitted changes are not changed, unless that is allowed.")
    func dirty() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write("# Mine\n\n" + (repository["README.md"] ?? ""), to: "README.md")

        let refused = repository.run("new-feature", "Pit", "--parent", "LoggedIn")
        let status = try repository.status
        let allowed = repository.run(
            "new-feature", "Pit", "--parent", "LoggedIn", "--allow-dirty")

        #expect(refused.exitCode == .failed)
        #expect(refused.complaint.contains("README.md has uncommitted changes"))
        #expect(status == [" M README.md"])
        #expect(allowed.exitCode == .done)
        #expect(repository["README.md"]?.hasPrefix("# Mine") == true)
    }

    @Test("A name that is only in a string or a comment is not taken.")
    func onlyInText() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.write(
            "let text = \"PitTests\"  // PitTests\n", to: "Tests/LaunchTests/More.swift")

        #expect(throws: Never.self) {
            try Repository(around: repository.root, root: nil).checkIsFree(
                FeatureName("Pit"))
        }
        try repository.write("struct PitTests {}\n", to: "Tests/LaunchTests/More.swift")
        #expect(throws: UsageError.self) {
            try Repository(around: repository.root, root: nil).checkIsFree(
                FeatureName("Pit"))
        }
    }

    @Test("Outside of a git checkout nothing is created.")
    func noCheckout() throws {
        let repository = try TemporaryRepository.ownCheckout()
        try repository.discardHistory()

        let answer = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("since git says: fatal: not a git repository"))
        #expect(!isFile(repository.root + "/Modules/Pit"))
    }

    @Test("A parent without a place for an edit is named.")
    func noPlace() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Modules/LoggedIn/Sources/LoggedIn/LoggedInBuilder.swift"
        try repository.write("import Routing\n\nstruct LoggedInBuilder {}\n", to: path)
        try repository.commit()

        let answer = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("\(path) has no place for "))
        #expect(try repository.status == [])
    }
}
