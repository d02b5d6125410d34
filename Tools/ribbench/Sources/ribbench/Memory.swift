import CMalloc
import LibC

/// The memory of the process.
enum Memory {
    /// An error on platforms whose C library does not report the size of the heap.
    struct HeapIsNotReported: Error, CustomStringConvertible {
        let description = "the C library of this platform does not report the size of the heap."
    }

    /// Returns the bytes on the heap.
    static func heap() throws(HeapIsNotReported) -> Int {
        #if canImport(Glibc)
            Int(mallinfo2().uordblks) + Int(mallinfo2().hblkhd)
        #elseif canImport(Darwin)
            heapOfAllZones
        #else
            throw HeapIsNotReported()
        #endif
    }

    #if canImport(Darwin)
        private static var heapOfAllZones: Int {
            var statistics = malloc_statistics_t()
            // Safe: the call fills in the structure that it gets; nil means all zones.
            unsafe malloc_zone_statistics(nil, &statistics)
            return Int(statistics.size_in_use)
        }
    #endif

    /// The largest number of bytes that were ever resident.
    static var peakResident: Int {
        #if canImport(Glibc)
            let process = __rusage_who_t(RUSAGE_SELF.rawValue)
        #else
            let process = RUSAGE_SELF
        #endif
        var usage = rusage()
        // Safe: the call fills in the structure that it gets.
        _ = unsafe getrusage(process, &usage)
        #if canImport(Darwin)
            return Int(usage.ru_maxrss)
        #else
            return Int(usage.ru_maxrss) * 1024
        #endif
    }
}
