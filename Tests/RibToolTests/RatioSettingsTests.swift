import Testing

@testable import RibToolKit

@Suite("The settings of ribtool ratio")
struct RatioSettingsTests {
    @Test("An exception has a minimum of its own, and its reason is shown.")
    func exception() throws {
        let house = try house(
            """
            {"minimumTestsPerInteractor": 3, "exceptions": [
                {"interactor": "One.OneInteractor", "minimum": 0, "reason": "It is a demo."}]}
            """)

        let answer = house.run("ratio")

        #expect(answer.exitCode == .done)
        #expect(answer.output.contains("enough, excepted: It is a demo."))
    }

    @Test("The minimum is the file's.")
    func minimum() throws {
        let house = try house(#"{"minimumTestsPerInteractor": 3, "exceptions": []}"#)

        #expect(house.run("ratio").output.contains("One.OneInteractor (0 of 3)"))
    }

    @Test(
        "Settings that can't be understood fail the run, with the file and what it needs.",
        arguments: ["{", "[]", #"{"minimum": 3}"#, #"{"minimumTestsPerInteractor": "3"}"#])
    func damaged(content: String) throws {
        let answer = try house(content).run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("Tools/ribtool/ratio.json can't be understood"))
        #expect(answer.output.isEmpty)
    }

    @Test("An exception needs a reason.")
    func noReason() throws {
        let answer = try house(
            """
            {"minimumTestsPerInteractor": 3, "exceptions": [
                {"interactor": "One.OneInteractor", "minimum": 0, "reason": " "}]}
            """
        ).run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("no reason for the exception of One.OneInteractor"))
    }

    private func house(_ settings: String) throws -> TemporaryHouse {
        let house = try TemporaryHouse(TemporaryHouse.core)
        try house.write(settings, to: RatioSettings.path)
        return house
    }
}
