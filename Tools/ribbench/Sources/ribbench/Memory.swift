#if canImport(Glibc)
    import CMalloc
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the process has taken.
enum Memory {
    /// Bytes on the heap.
    static var heap: Int {
        #if canImport(Glibc)
            Int(mallinfo2().uordblks) + Int(mallinfo2().hblkhd)
        #elseif canImport(Darwin)
            heapOfAllZones
        #else
            0
        #endif
    }

    #if canImport(Darwin)
        private static var heapOfAllZones: Int {
            var statistics = malloc_statistics_t()
            // Safe: the call fills in the structure that it is given; nil means all zones.
            unsafe malloc_zone_statistics(nil, &statistics)
            return Int(statistics.size_in_use)
        }
    #endif

    /// The most bytes that were ever resident.
    static var peakResident: Int {
        var usage = rusage()
        #if canImport(Glibc)
            // Safe: the call fills in the structure that it is given.
            _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) * 1024
        #elseif canImport(Darwin)
            _ = unsafe getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #else
            return 0
        #endif
    }
}
