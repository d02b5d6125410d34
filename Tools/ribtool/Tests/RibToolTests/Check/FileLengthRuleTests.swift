import Testing

@testable import RibToolKit

@Suite("The rule file-length")
struct FileLengthRuleTests {
    private static let path = SmallRepository.oven("State")

    @Test(
        "A file with more lines than the most is found at the first line too many, with any line ends.",
        arguments: ["//\n", "//\r\n"])
    func tooLong(line: String) throws {
        let lines = String(repeating: line, count: 201)

        let told = try SmallRepository.told("file-length", [Self.path: lines])

        #expect(told == ["\(Self.path):201: It has 201 lines; the most is 200."])
    }

    @Test("The most is that of the settings.")
    func settings() throws {
        let changes = SmallRepository.file(CheckSettings.path, "200", "250")
        let lines = String(repeating: "//\n", count: 201)

        let told = try SmallRepository.told(
            "file-length", changes.merging([Self.path: lines]) { $1 })

        #expect(told == [])
    }
}
