import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The settings of ribtool ratio")
struct RatioSettingsTests {
    @Test("The minimum is the file's; an exception has one of its own, and its reason is shown.")
    func exception() throws {
        let excepted = try repository(
            """
            {"minimumTestsPerInteractor": 3, "exceptions": [
                {"interactor": "One.OneInteractor", "minimum": 0, "reason": "It is a demo."}]}
            """)

        let answer = excepted.run("ratio")

        #expect(answer.exitCode == .done)
        #expect(answer.output.contains("enough, excepted: It is a demo."))
        let plain = #"{"minimumTestsPerInteractor": 3, "exceptions": []}"#
        #expect(try repository(plain).run("ratio").output.contains("One.OneInteractor (0 of 3)"))
    }

    @Test(
        "Settings that can't be understood fail the run, with the file and what is wrong in it.",
        arguments: ["{", "[]", #"{"minimum": 3}"#, #"{"minimumTestsPerInteractor": "3"}"#])
    func damaged(content: String) throws {
        let answer = try repository(content).run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("Tools/ribtool/ratio.json can't be decoded. Fix this: "))
        #expect(answer.output.isEmpty)
    }

    private func repository(_ settings: String) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(settings, to: RatioSettings.path)
        return repository
    }
}
