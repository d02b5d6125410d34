import Auth
import Testing

@testable import LocalAccounts

@Suite struct NewAccountNameLettersTests {
    private func isAccepted(_ scalar: UInt32) throws -> Bool {
        let letter = try #require(Unicode.Scalar(scalar))
        let name = try AccountName("joe" + String(Character(letter)))
        return (try? NewAccountName.check(name)) != nil
    }

    @Test(
        "The accented letters are those of the ranges, their ends included.",
        arguments: [
            0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x12F, 0x134, 0x137, 0x139, 0x13E, 0x141, 0x148, 0x14A,
            0x17E, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x218, 0x21B, 0x1EA0, 0x1EF9,
        ] as [UInt32])
    func letters(scalar: UInt32) throws {
        #expect(try isAccepted(scalar))
    }

    @Test(
        "A letter that looks like another, and whatever is next to a range, is refused.",
        arguments: [
            0xBF, 0xD7, 0xF7, 0x130, 0x131, 0x132, 0x133, 0x138, 0x13F, 0x140, 0x149, 0x17F, 0x180,
            0x19F, 0x1A2, 0x1AE, 0x1B1, 0x217, 0x21C, 0x1E9F, 0x1EFA, 0x3C0, 0x7800,
        ] as [UInt32])
    func others(scalar: UInt32) throws {
        #expect(try !isAccepted(scalar))
    }

    @Test(
        "Each mark is part of a name, and no start of one.", arguments: [".", "_", "-", "'"])
    func marks(mark: String) throws {
        #expect(throws: Never.self) { try NewAccountName.check(AccountName("a\(mark)b")) }
        // A minus at the start is no name at all.
        #expect(throws: AuthError.self) { try NewAccountName.check(AccountName("\(mark)b")) }
    }
}
