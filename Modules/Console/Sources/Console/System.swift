import LibC

/// System calls under names that no method here has, so that neither hides the other.
enum System {
    /// - Returns: how many bytes were put into `bytes`, or -1 and `errno`.
    static func readBytes(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
        // Safe: no more bytes are asked for than the array has.
        unsafe read(descriptor, &bytes, bytes.count)
    }

    /// - Returns: how many bytes were written, or -1 and `errno`.
    static func writeBytes(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
        // Safe: the pointer and the count are the slice's own.
        unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    static func closeDescriptor(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// Sleeps until something can be done on a descriptor, or a signal was handled.
    ///
    /// What a negative number names is not watched.
    static func waitFor(_ watched: inout [pollfd]) {
        // Safe: the count is the array's own.
        _ = unsafe poll(&watched, nfds_t(watched.count), -1)
    }

    /// Lets a signal through to the calling thread; safe in a signal handler.
    static func unblockSignal(_ number: Int32) {
        var set = sigset_t()
        // Safe: the calls fill in and read one set.
        unsafe _ = sigemptyset(&set)
        unsafe _ = sigaddset(&set, number)
        unsafe _ = pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
