import Testing

@testable import RibToolKit

@Suite("The rule file-length")
struct FileLengthRuleTests {
    @Test("A file with more lines than the most is found, at the first line too many.")
    func tooLong() throws {
        let told = try SmallRepository.told(
            "file-length", [SmallRepository.oven("State"): Self.lines(201)])

        #expect(
            told == ["\(SmallRepository.oven("State")):201: It has 201 lines; the most is 200."])
    }

    @Test("The most is that of the settings.")
    func settings() throws {
        let settings = SmallRepository.file(CheckSettings.path, "200", "250")

        let told = try SmallRepository.told(
            "file-length",
            settings.merging(
                [SmallRepository.oven("State"): Self.lines(201)], uniquingKeysWith: { $1 }))

        #expect(told == [])
    }

    @Test("Lines with the ends of Windows count too.")
    func carriageReturns() throws {
        let lines = Self.lines(201).replacing("\n", with: "\r\n")

        let told = try SmallRepository.told("file-length", [SmallRepository.oven("State"): lines])

        #expect(told.count == 1)
    }

    private static func lines(_ count: Int) -> String { String(repeating: "//\n", count: count) }
}
