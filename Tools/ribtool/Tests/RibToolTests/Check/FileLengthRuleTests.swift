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

    @Test("One rather long file is no habit; two of five are.")
    func habit() throws {
        let one = [SmallRepository.oven("State"): Self.lines(151)]
        let two = one.merging(
            [SmallRepository.oven("Error"): Self.lines(152)], uniquingKeysWith: { $1 })

        #expect(try SmallRepository.told("file-length", one) == [])
        #expect(
            try SmallRepository.told("file-length", two) == [
                """
                \(SmallRepository.oven("Error")):151: It has 152 lines, and 2 of 5 sources of Oven have \
                more than 150.
                """,
                """
                \(SmallRepository.oven("State")):151: It has 151 lines, and 2 of 5 sources of Oven have \
                more than 150.
                """,
            ])
    }

    @Test("The lengths are those of the settings.")
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
