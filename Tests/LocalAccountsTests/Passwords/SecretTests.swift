import Testing

@testable import LocalAccounts

@Suite struct SecretTests {
    @Test(
        "Byte sequences are the same when all bytes are.",
        arguments: [
            ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
            ([1, 2, 3], [0, 2, 3], false),
            ([1, 2], [1, 2, 3], false), ([], [], true),
        ] as [([UInt8], [UInt8], Bool)])
    func areSame(one: [UInt8], other: [UInt8], answer: Bool) {
        #expect(Secret.areSame(one, other) == answer)
    }

    @Test("Wiping overwrites all bytes.")
    func wipe() {
        var bytes: [UInt8] = [1, 2, 3]

        // Safe: the buffer is used only during the call.
        unsafe bytes.withUnsafeMutableBytes { unsafe Secret.wipe($0) }

        #expect(bytes == [0, 0, 0])
    }
}
