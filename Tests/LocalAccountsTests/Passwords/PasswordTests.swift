import Auth
import Testing

@testable import LocalAccounts

@Suite struct PasswordTests {
    @Test(
        "Any other text of up to 511 bytes is a password.",
        arguments: [
            "x", " ", "brisket-4-ever", "пароль 🔥", String(repeating: "x", count: 511),
        ])
    func accepted(text: String) {
        #expect(throws: Never.self) { try Password(text) }
    }

    @Test(
        "A password that a hash would not use as a whole is refused.",
        arguments: [
            "", "before\0after", String(repeating: "x", count: 512),
            String(repeating: "ö", count: 256),
        ])
    func refused(text: String) {
        let error = #expect(throws: AuthError.self) { try Password(text) }

        #expect(error?.kind == .rejected)
    }

    @Test("Accents that are composed differently are the same bytes.")
    func normalForm() throws {
        #expect(try Password("cafe\u{301}").bytes == Password("caf\u{E9}").bytes)
        #expect(try Password("cafe").bytes != Password("caf\u{E9}").bytes)
    }

    @Test("Neither a message nor a dump shows it.")
    func hidden() throws {
        let password = try Password("brisket-4-ever")
        var dumped = ""

        dump(password, to: &dumped)

        #expect(!"\(password) \(String(reflecting: password)) \(dumped)".contains("brisket"))
        #expect("\(password)" == "a password")
        #expect(password.customMirror.children.isEmpty)
    }
}

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

    @Test("The bytes of a password end with a zero.")
    func terminated() throws {
        let password = try Password("ribs")
        // Leaves no zeros where the bytes will be. Safe: the memory is used only there.
        unsafe withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { memory in
            _ = unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xFF)
        }

        let bytes = unsafe Secret.withBytes(of: password) { bytes in
            // Safe: there is room for the zero.
            unsafe bytes.baseAddress.map { unsafe Array(UnsafeBufferPointer(start: $0, count: 5)) }
        }

        #expect(bytes == [0x72, 0x69, 0x62, 0x73, 0])
    }

    @Test("Wiping overwrites all bytes.")
    func wipe() {
        var bytes: [UInt8] = [1, 2, 3]

        // Safe: the buffer is used only during the call.
        unsafe bytes.withUnsafeMutableBytes { unsafe Secret.wipe($0) }

        #expect(bytes == [0, 0, 0])
    }
}
