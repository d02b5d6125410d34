#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Prints what a call through a spy costs, as a ratio to a locked array append in the same run.
///
/// Exit code 0 when the ratio is at most 5, else 1.
@main
enum Main {
    private static let bar = 5.0

    static func main() {
        #if DEBUG
            print("This is a debug build, which says nothing: swift run -c release supportbench")
        #endif
        var isMet = true
        for cost in SpyCost.all {
            let ratio = cost.ratio
            isMet = isMet && ratio <= bar
            print("\(cost.name): \(hundredths(ratio)) times a locked array append, at most \(bar)")
        }
        if !isMet { exit(1) }
    }

    private static func hundredths(_ ratio: Double) -> String {
        let hundredths = Int((ratio * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
