#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The identity of a thread, unique among live threads.
struct ThreadIdentity: Sendable, Equatable {
    private let number: UInt

    static var current: ThreadIdentity {
        #if canImport(Glibc)
            ThreadIdentity(number: UInt(pthread_self()))
        #else
            // Safe: the pointer is only compared, never followed.
            ThreadIdentity(number: unsafe UInt(bitPattern: pthread_self()))
        #endif
    }
}
