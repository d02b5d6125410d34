import Testing

@testable import RibToolKit

@Suite("The rule test-names")
struct TestNamesRuleTests {
    @Test("A type that another module's filter would run is found.")
    func clash() throws {
        let path = "Tests/OvenTests/More.swift"

        let findings = try SmallRepository.findings(
            "test-names", [path: "struct LocalAuthTests {}"])

        #expect(
            findings.map(\.problem) == [
                "The filter AuthTests runs LocalAuthTests of OvenTests too."
            ])
        #expect(findings.first?.fix == "Rename it so that its name does not contain AuthTests.")
    }

    @Test("A target whose name has another's in it is found.")
    func targets() throws {
        let changes = SmallRepository.file(
            "Package.swift", #"tests("Auth"),"#, #"tests("Auth"), tests("LocalAuth"),"#)

        #expect(
            try SmallRepository.told("test-names", changes) == [
                "Package.swift:14: The filter AuthTests runs LocalAuthTests too."
            ])
    }

    @Test("A target's own name is fine in its own types.")
    func own() throws {
        #expect(
            try SmallRepository.told(
                "test-names", ["Tests/AuthTests/A.swift": "struct AuthTests {}"])
                == [])
    }

    @Test(
        "A suite with another name than its file, or without Tests at its end, is found.",
        arguments: [
            ("More", "@Suite(\"Heat\") struct HeatTests {}", "HeatTests, HeatTests.swift."),
            ("HeatSuite", "@Suite struct HeatSuite {}", "HeatSuiteTests, HeatSuiteTests.swift."),
            (
                "Heat", "final class Heat: XCTestCase { func testIt() {} }",
                "HeatTests, HeatTests.swift."
            ),
            ("More", "struct Heat { @Test func low() {} }", "HeatTests, HeatTests.swift."),
        ])
    func suite(file: String, source: String, names: String) throws {
        let path = "Tests/OvenTests/\(file).swift"

        let findings = try SmallRepository.findings("test-names", [path: source])

        #expect(findings.map(\.site.file) == [path])
        #expect(findings.first?.fix == "Name the suite and its file after its subject: \(names)")
    }

    @Test("A suite in a file of its name, an extension of it and a helper are fine.")
    func conventional() throws {
        let files = [
            "Tests/OvenTests/HeatTests.swift": "@Suite struct HeatTests {}",
            "Tests/OvenTests/HeatTests+Low.swift": "extension HeatTests {}",
            "Tests/OvenTests/Support/Wood.swift": "struct Wood {}",
        ]

        #expect(try SmallRepository.told("test-names", files) == [])
    }
}
