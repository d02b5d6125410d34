import Testing

@testable import RibToolKit

@Suite("The rule test-names")
struct TestNamesRuleTests {
    @Test("A type that another module's filter would run is found, with a name that would do.")
    func clash() throws {
        let path = "Tests/OvenTests/More.swift"

        let findings = try SmallRepository.findings(
            "test-names", [path: "struct LocalAuthTests {}"])

        #expect(
            findings.map(\.problem) == [
                "The filter AuthTests runs LocalAuthTests of OvenTests too."
            ])
        #expect(findings.first?.fix == "Call it LocalAuthSuite.")
    }

    @Test("A target whose name has another's in it is found.")
    func targets() throws {
        let changes = SmallRepository.file(
            "Package.swift", #"tests("Auth", module("Auth")),"#,
            #"tests("Auth", module("Auth")), tests("LocalAuth"),"#)

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
}
