import Essentials
import LibC

extension LocalTime {
    /// The times in which all texts of this program are; a test binds those of another place.
    @TaskLocal public static var current = ofThisMachine

    /// The times of the time zone of this machine, or of the variable `TZ`.
    ///
    /// They are from the C library: on Linux, time zones are in the full Foundation, which this
    /// module does without.
    public static let ofThisMachine = LocalTime { date in
        var seconds = time_t(min(max(date.timeIntervalSince1970, -1e11), 1e12))
        // Safe: the call fills in `parts`; both values live meanwhile. The text in it is not read.
        var parts = unsafe tm()
        // It fails only for a year that does not fit.
        unsafe localtime_r(&seconds, &parts)
        return unsafe parts.tm_gmtoff
    }
}
