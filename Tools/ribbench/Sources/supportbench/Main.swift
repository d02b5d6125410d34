import LibC

/// Prints the cost of a call through a spy, as a ratio to a locked array append in the same run.
///
/// Exits with 0 if the ratio is at most 5, otherwise with 1.
@main
enum Main {
    private static let bar = 5.0

    static func main() {
        #if DEBUG
            print(
                "The figures of a debug build mean nothing. Run: "
                    + "swift run -c release --package-path Tools/ribbench supportbench")
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
