import Auth
import Essentials

/// The time from a sign-in until it has to be repeated.
enum SessionLifetime {
    private static let variable = "RIBHOUSE_SESSION_LIFETIME"
    private static let standard = Duration.seconds(30 * 86_400)

    /// Returns what the environment asks for, or else 30 days.
    static func ofThisProcess() throws(AuthError) -> Duration {
        guard let text = ProgramEnvironment.current.variables[variable], !text.isEmpty else {
            return standard
        }
        guard let duration = duration(text) else {
            throw .unavailable(
                "\(variable) must be a whole number with d, h, m or s, such as 8h. Change it.")
        }
        return duration
    }

    /// Returns the duration of a text such as `30d`, `8h`, `45m` or `90s`; `nil` for another one.
    static func duration(_ text: String) -> Duration? {
        let units: [Character: Int64] = ["d": 86_400, "h": 3_600, "m": 60, "s": 1]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int32(text.dropLast()),
            count > 0
        else { return nil }
        return .seconds(Int64(count) * unit)
    }
}
