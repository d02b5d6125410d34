import Testing

@testable import RibToolKit

@Suite("The rule layers")
struct LayersRuleTests {
    @Test("A module that uses what is above it is found where it imports it.")
    func upward() throws {
        let changes = SmallRepository.file(
            "Modules/Routing/Sources/Routing/RoutingPart.swift", "public", "import Auth\n\npublic")

        let told = try SmallRepository.told("layers", changes)

        #expect(
            told == [
                "Modules/Routing/Sources/Routing/RoutingPart.swift:1: "
                    + "Routing (core) uses Auth (service)."
            ])
    }

    @Test("A dependency that no source imports counts too, at its line of the manifest.")
    func declaredOnly() throws {
        let changes = SmallRepository.file(
            "Modules/Auth/Package.swift", "dependencies: []",
            "dependencies: [.product(name: \"LocalAccounts\", package: \"LocalAccounts\")]")

        let told = try SmallRepository.told("layers", changes)

        #expect(
            told == [
                "Modules/Auth/Package.swift:10: "
                    + "Auth (service) uses LocalAccounts (implementation)."
            ])
    }

    @Test("A feature that uses a terminal or an implementation is found.")
    func terminal() throws {
        let changes = SmallRepository.file(
            "Modules/Oven/Package.swift", ".product(name: \"Grill\", package: \"Grill\")",
            ".product(name: \"Console\", package: \"Console\")")
        let path = SmallRepository.grill("State")

        #expect(
            try SmallRepository.told("layers", changes) == [
                "Modules/Oven/Package.swift:12: Oven (feature) uses Console (terminal)."
            ])
        #expect(
            try SmallRepository.told("layers", [path: "import LocalAccounts"]) == [
                "\(path):1: Grill (feature) uses LocalAccounts (implementation)."
            ])
    }

    @Test(
        "A contract may use the values of another one, and no service of it.",
        arguments: [
            ("Weight", []),
            ("any PitService", ["WoodContract (service) uses PitContract (service)."]),
        ])
    func values(type: String, problems: [String]) throws {
        let manifest = SmallRepository.file(
            "Modules/Auth/Package.swift", "targets: [\n",
            "targets: [\n.target(name: \"PitContract\"), .target(name: \"WoodContract\"),")
        let sources: [String: String?] = [
            "Modules/Auth/Sources/PitContract/A.swift": "struct Weight {}\nprotocol PitService {}",
            "Modules/Auth/Sources/WoodContract/B.swift": "import PitContract\nlet own: \(type)",
        ]

        let findings = try SmallRepository.findings("layers", manifest.merging(sources) { $1 })

        #expect(findings.map(\.problem) == problems)
    }

    @Test("What helps the tests of a feature's service is no view.")
    func testSupport() throws {
        let manifest = SmallRepository.file(
            "Modules/Grill/Package.swift", "targets: [\n",
            "targets: [\n.target(name: \"GrillTestSupport\"),")
        let path = "Modules/Grill/Sources/GrillTestSupport/Behaviour.swift"

        let findings = try SmallRepository.findings(
            "layers", manifest.merging([path: "import Grill"]) { $1 })

        #expect(findings.map(\.problem) == ["GrillTestSupport (testSupport) uses Grill (feature)."])
    }

    @Test("Views show their own feature only.")
    func foreignViews() throws {
        let changes = SmallRepository.file(
            "Modules/Grill/Sources/GrillViews/GrillLineView.swift", "import Console",
            "import Console\nimport Oven")

        let told = try SmallRepository.told("layers", changes)

        #expect(
            told == [
                "Modules/Grill/Sources/GrillViews/GrillLineView.swift:2: "
                    + "GrillViews (views) uses Oven (feature)."
            ])
    }

    @Test("A target in the folder of the tests belongs to them: no other uses it.")
    func doublesOfTests() throws {
        let target = #".target(name: "Doubles", path: "Tests/Doubles", swiftSettings: settings),"#
        let changes = SmallRepository.file(
            "Package.swift", "targets: [", "targets: [\n\(target)")
        let uses: [String: String?] = [
            "Tests/Doubles/A.swift": "import GrillViews\nimport LocalAccounts",
            "Tests/AuthTests/B.swift": "import Doubles",
        ]
        let all = changes.merging(uses) { $1 }

        #expect(try SmallRepository.told("layers", all) == [])
        let app = all.merging(["Apps/Repository/More.swift": "import Doubles"]) { $1 }
        #expect(
            try SmallRepository.told("layers", app) == [
                "Apps/Repository/More.swift:1: repository (app) uses Doubles (test)."
            ])
    }

    @Test("A target that is no feature and not in the settings has no layer yet.")
    func unknown() throws {
        let changes = SmallRepository.file(CheckSettings.path, #""Auth""#, "")

        let findings = try SmallRepository.findings("layers", changes)

        #expect(findings.map(\.problem) == ["Auth is in no layer."])
        #expect(findings.first?.fix.contains(#"Add "Auth" to one of the "layers""#) == true)
    }
}
