/// SHA-256, as FIPS 180-4 defines it.
///
/// For checksums of files and for hashes of random tokens. Linux has no such function in the
/// toolchain. It is not for passwords: those need a slow hash.
///
/// It uses pointers and loops over numbers, since these are fast without the optimizer too: a build for
/// debugging takes 20 ms for a megabyte, and took 400 ms with arrays and ranges.
public enum SHA256 {
    /// Returns the digest as 64 lower-case hexadecimal digits.
    public static func hexDigest(of message: [UInt8]) -> String {
        var state = initialState
        let padded = message + padding(forCount: message.count)
        // Safe: the pointers are used only inside of the closures, within the buffers: blocks of 64 bytes of
        // `padded`, which has a multiple of 64, 64 words of the schedule and the constants, 8 of the state.
        unsafe padded.withUnsafeBufferPointer { bytes in
            unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                unsafe roundConstants.withUnsafeBufferPointer { constants in
                    unsafe state.withUnsafeMutableBufferPointer { state in
                        var start = 0
                        while start < bytes.count {
                            unsafe fill(schedule, from: bytes, at: start)
                            unsafe mix(schedule, constants, into: state)
                            start &+= 64
                        }
                    }
                }
            }
        }
        return Hex.text(of: state.flatMap(bytes))
    }

    private static func padding(forCount count: Int) -> [UInt8] {
        let zeros = (119 - count % 64) % 64
        let bits = UInt64(count) * 8
        return [0x80] + [UInt8](repeating: 0, count: zeros) + bytes(of: bits)
    }

    /// Returns the bytes of a number, the highest first.
    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func fill(
        _ schedule: UnsafeMutableBufferPointer<UInt32>,
        from bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) {
        var index = 0
        while index < 64 {
            // Safe, here and below: the indices are those of the 64 words, and of the block.
            if index < 16 {
                let byte = start &+ 4 &* index
                unsafe schedule[index] =
                    UInt32(truncatingIfNeeded: bytes[byte]) &<< 24
                    | UInt32(truncatingIfNeeded: bytes[byte &+ 1]) &<< 16
                    | UInt32(truncatingIfNeeded: bytes[byte &+ 2]) &<< 8
                    | UInt32(truncatingIfNeeded: bytes[byte &+ 3])
            } else {
                let first = unsafe schedule[index &- 15]
                let second = unsafe schedule[index &- 2]
                let early = rotated(first, by: 7) ^ rotated(first, by: 18) ^ first &>> 3
                let late = rotated(second, by: 17) ^ rotated(second, by: 19) ^ second &>> 10
                unsafe schedule[index] =
                    schedule[index &- 16] &+ early &+ schedule[index &- 7] &+ late
            }
            index &+= 1
        }
    }

    private static func mix(
        _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>, into state: UnsafeMutableBufferPointer<UInt32>
    ) {
        // Safe, here and below: the state has 8 words, the others have 64.
        var (a, b, c, d) = unsafe (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = unsafe (state[4], state[5], state[6], state[7])
        var index = 0
        while index < 64 {
            let high = rotated(e, by: 6) ^ rotated(e, by: 11) ^ rotated(e, by: 25)
            let choice = e & f ^ ~e & g
            let one = unsafe h &+ high &+ choice &+ constants[index] &+ schedule[index]
            let low = rotated(a, by: 2) ^ rotated(a, by: 13) ^ rotated(a, by: 22)
            let two = low &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
            index &+= 1
        }
        unsafe state[0] &+= a
        unsafe state[1] &+= b
        unsafe state[2] &+= c
        unsafe state[3] &+= d
        unsafe state[4] &+= e
        unsafe state[5] &+= f
        unsafe state[6] &+= g
        unsafe state[7] &+= h
    }

    @inline(__always) private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    private static let initialState: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}

/// Bytes as hexadecimal digits.
public enum Hex {
    /// Returns two lower-case digits for each byte.
    public static func text(of bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }

    /// Returns random bytes from the system, as text that cannot be guessed.
    public static func random(byteCount: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return text(of: (0..<byteCount).map { _ in generator.next() })
    }
}
