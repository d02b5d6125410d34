import LibC

/// Functions for bytes that must not be left in memory, and comparisons that leak no timing.
///
/// A `String` cannot be wiped, because the runtime may have copied it. The copies that hashing makes
/// are wiped after their use.
enum Secret {
    /// Calls `body` with the password as zero-terminated bytes, and wipes them afterwards.
    ///
    /// `body` must not keep the buffer. Its count does not include the zero.
    static func withBytes<Result>(
        of password: Password, _ body: (UnsafeBufferPointer<CChar>) -> Result
    ) -> Result {
        let count = password.bytes.count
        // Safe: room for every byte and the zero, given to `body` only for as long as it lives.
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
            for (index, byte) in password.bytes.enumerated() {
                unsafe copy[index] = CChar(bitPattern: byte)
            }
            unsafe copy[count] = 0
            defer { unsafe wipe(UnsafeMutableRawBufferPointer(copy)) }
            return unsafe body(UnsafeBufferPointer(rebasing: copy[..<count]))
        }
    }

    /// Overwrites memory in a way that the compiler does not optimise away.
    static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        // Safe: the count is the buffer's own.
        #if canImport(Darwin)
            _ = unsafe memset_s(start, memory.count, 0, memory.count)
        #else
            unsafe explicit_bzero(start, memory.count)
        #endif
    }

    /// Returns whether both are equal, in a time that depends only on their lengths.
    static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(one, other) { difference |= left ^ right }
        return difference == 0
    }
}
