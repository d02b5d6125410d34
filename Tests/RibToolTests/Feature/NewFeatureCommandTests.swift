import Testing

@testable import RibToolKit

@Suite("ribtool new-feature")
struct NewFeatureCommandTests {
    @Test(
        "A feature is made and registered, and remove-feature leaves everything as it was.",
        arguments: [
            ["--parent", "Launch"], ["--parent", "LoggedIn", "--headless", "--worker"],
        ])
    func roundTrip(words: [String]) throws {
        let house = try TemporaryHouse.ownCheckout()

        let made = house.quick(["new-feature", "PitBoard"] + words)

        try #require(made.complaint == "")
        let parent = words[1]
        let status = try house.status
        let isHeadless = words.contains("--headless")
        let hasWorker = words.contains("--worker")
        let sources = "Modules/PitBoard/Sources/PitBoard"
        let edge = "Modules/\(parent)/Sources/\(parent)"
        #expect(status.contains("?? \(sources)Views/PitBoardLineView.swift") == !isHeadless)
        #expect(status.contains("?? \(sources)/PitBoardPresentable.swift") == !isHeadless)
        #expect(status.contains("?? \(sources)/PitBoardWorker.swift") == hasWorker)
        #expect(status.contains("?? Tests/PitBoardTests/PitBoardInteractorSuite.swift"))
        #expect(status.contains("?? Tests/\(parent)Tests/\(parent)PitBoardSuite.swift"))
        for role in ["Builder", "Dependency", "Router", "Routing"] {
            #expect(status.contains(" M \(edge)/\(parent)\(role).swift"))
        }
        #expect(house["Modules/\(parent)/Package.swift"]?.contains("\"../PitBoard\"") == true)
        #expect(house["Package.swift"]?.contains("\"Launch\", \"LocalAccounts\"") == true)
        #expect(house["README.md"]?.contains("](Modules/PitBoard) | below \(parent): ") == true)
        for line in status where line.hasPrefix("??") {
            let text = house[String(line.dropFirst(3))] ?? ""
            #expect(!text.contains("Template"), "\(line)")
        }

        let removed = house.quick("remove-feature", "PitBoard")

        #expect(removed.complaint == "")
        #expect(try house.status == [])
        #expect(!isFile(house.root + "/Modules/PitBoard"))
    }

    @Test("What is generated elsewhere knows the feature, and forgets it again.")
    func generated() throws {
        let house = try TemporaryHouse.ownCheckout()

        let made = house.run("new-feature", "Pit", "--parent", "Launch", "--headless")

        try #require(made.complaint == "")
        #expect(house["README.md"]?.contains("| Pit.PitInteractor |") == true)
        #expect(house["Modules/Launch/README.md"]?.contains("Pit") == true)
        for command in ["doubles", "graph"] {
            #expect(house.run(command, "--check").exitCode == .done)
        }
        let removed = house.run("remove-feature", "Pit")
        #expect(removed.complaint == "")
        #expect(try house.status == [])
    }

    @Test("What is generated is written anew for a feature; nothing is measured.")
    func generators() {
        let commands = FeatureMaker.allGenerators.map(\.first)

        #expect(commands == ["doubles", "ratio", "graph"])
    }

    @Test("A feature may be the parent of another; they are taken back in any order.")
    func nested() throws {
        let house = try TemporaryHouse.ownCheckout()
        #expect(house.quick("new-feature", "Pit", "--parent", "Launch").exitCode == .done)
        let words = ["--headless", "--allow-dirty"]
        for (name, parent) in [("Bell", "Pit"), ("Alarm", "Launch")] {
            let answer = house.quick(["new-feature", name, "--parent", parent] + words)
            #expect(answer.complaint == "")
        }

        let refused = house.quick("remove-feature", "Pit")
        let answers = ["Bell", "Pit", "Alarm"].map { house.quick("remove-feature", $0) }

        #expect(refused.exitCode == .failed)
        #expect(answers.allSatisfy { $0.exitCode == .done })
        #expect(try house.status == [])
    }

    @Test("A dry run prints what git can apply, and changes nothing.")
    func dryRun() throws {
        let house = try TemporaryHouse.ownCheckout()
        let words = ["new-feature", "Pit", "--parent", "Launch"]

        let answer = house.quick(words + ["--dry-run"])

        #expect(try house.status == [])
        try house.write(answer.output, to: "../\(house.name).diff")
        try house.git("apply", "../\(house.name).diff")
        let applied = try house.git("diff", "HEAD") + house.status.joined()
        try house.git("checkout", "--quiet", ".")
        try house.git("clean", "--quiet", "--force", "-d")
        _ = house.quick(words)
        #expect(try house.git("diff", "HEAD") + house.status.joined() == applied)
        #expect(applied.contains("pitBuilder"))
    }

    @Test("A program is told what would be changed.")
    func json() throws {
        let house = try TemporaryHouse.checkout.get()

        let answer = house.quick("new-feature", "Pit", "--parent", "Launch", "--dry-run", "--json")

        #expect(answer.output.contains("\"Modules/Pit/Package.swift\""))
        #expect(answer.output.contains("\"isDryRun\" : true"))
        #expect(try house.status == [])
    }
}
