import LibC

/// System calls that take Swift arrays.
enum SystemCalls {
    /// - Returns: the number of bytes that were read, or -1 with `errno` set.
    static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
        // Safe: the count is the array's own.
        unsafe LibC.read(descriptor, &bytes, bytes.count)
    }

    /// - Returns: the number of bytes that were written, or -1 with `errno` set.
    static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
        // Safe: the pointer and the count are the slice's own.
        unsafe bytes.withUnsafeBytes { unsafe LibC.write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Blocks the thread until a descriptor is ready, a signal was handled, or the time is over.
    ///
    /// Entries with a negative descriptor are ignored.
    /// - Parameter timeout: the time in milliseconds; -1 for none.
    /// - Returns: 0 when the time is over.
    @discardableResult
    static func poll(_ descriptors: inout [pollfd], timeout: Int32 = -1) -> Int32 {
        // Safe: the count is the array's own.
        unsafe LibC.poll(&descriptors, nfds_t(descriptors.count), timeout)
    }

    /// Unblocks a signal for the calling thread; safe in a signal handler.
    static func unblockSignal(_ number: Int32) {
        var set = sigset_t()
        // Safe: the calls fill in and read one set.
        unsafe _ = sigemptyset(&set)
        unsafe _ = sigaddset(&set, number)
        unsafe _ = pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Raises a signal in the calling thread, also when it is blocked; safe in a signal handler.
    ///
    /// It has taken effect when the call returns.
    static func raise(_ number: Int32) {
        unblockSignal(number)
        _ = LibC.raise(number)
    }

    /// Opens `/dev/null` for reading on those of the descriptors 0, 1 and 2 that are closed.
    ///
    /// Reading then finds no input and writing fails, as on a closed descriptor. Otherwise the next
    /// file that the program opens would get the number, and would be read for commands or overwritten
    /// by messages.
    static func openStandardDescriptors() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is `descriptor`.
            // Safe: the path is a constant.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }
}
