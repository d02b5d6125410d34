/// Memory that is never changed or freed, because a signal handler on another thread may be reading it.
enum LeakedMemory {
    /// Returns the address of a copy of a value.
    static func copy<Value>(of value: Value) -> UInt {
        // Safe: there is room for one value.
        let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe copy.initialize(to: value)
        return UInt(bitPattern: copy)
    }
}
