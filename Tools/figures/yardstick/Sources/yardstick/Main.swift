import Foundation
import RaceTesting
import Synchronization

/// Prints a row for each program, with tabs: name, seeds, median, worst, milliseconds, what was published.
@main
enum Yardstick {
    static let budget = 10_000

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 1, let seeds = UInt64(arguments[0]), let limit = Int(arguments[1])
        else { throw Usage() }
        let names = arguments.dropFirst(2)
        var rows: [Row] = []
        for program in Program.all where names.isEmpty || names.contains(program.name) {
            rows.append(await Row(program, seeds: seeds, within: .seconds(limit)))
            print(rows[rows.count - 1])
            fflush(nil)
        }
        let schedules = geometricMean(rows.map { Double($0.schedules.median) })
        let milliseconds = geometricMean(rows.map(\.milliseconds.median))
        print("geometric mean\t\t\(schedules)\t\t\(milliseconds)\t| | | |")
    }

    private static func geometricMean(_ values: [Double]) -> String {
        exp(values.reduce(0) { $0 + log(max($1, 0.001)) } / Double(values.count)).short
    }

    private struct Usage: Error, CustomStringConvertible {
        let description = "Usage: yardstick SEEDS SECONDS [PROGRAM...]"
    }
}

/// The cost of the searches of a program; one that finds nothing counts as the whole budget.
private struct Row: CustomStringConvertible {
    let description: String
    private(set) var schedules: [Int] = []
    private(set) var milliseconds: [Double] = []

    init(_ program: Program, seeds: UInt64, within limit: Duration) async {
        let end = ContinuousClock.now + limit
        var (found, tried) = (0, 0)
        for seed in 0..<seeds where ContinuousClock.now < end {
            let search = Search(program.body)
            let isCutShort = await search.run(seed: seed, within: end - .now)
            if search.bug == nil, isCutShort { break }
            found += search.bug == nil ? 0 : 1
            tried += 1
            schedules.append(search.bug?.schedule ?? Yardstick.budget)
            milliseconds.append(search.bug?.milliseconds ?? search.milliseconds)
        }
        if tried == 0 {
            (schedules, milliseconds) = ([Yardstick.budget], [Double(limit / .milliseconds(1))])
        }
        let count = "\(found) of \(tried)" + (tried < seeds ? ", timed out" : "")
        description = [
            program.name, count, "\(schedules.median)", "\(schedules.max() ?? 0)",
            milliseconds.median.short, program.published,
        ].joined(separator: "\t")
    }
}

/// One search for the bug of a program.
///
/// It ends with the first failure: the body only returns where the race tester would run the failed schedule again.
private final class Search: Sendable {
    private struct State {
        var runs = 0
        var hasReturned = true
        var bug: (schedule: Int, milliseconds: Double)?
    }

    private let state = Mutex(State())
    private let start = clock()
    private let body: Thread

    init(_ body: @escaping Thread) { self.body = body }

    var bug: (schedule: Int, milliseconds: Double)? { state.withLock(\.bug) }

    /// The processor time since the start.
    var milliseconds: Double { Double(clock() - start) * 1_000 / Double(CLOCKS_PER_SEC) }

    func run(seed: UInt64, within time: Duration) async -> Bool {
        let report = await FailureLog().collect {
            await schedules(Yardstick.budget, within: time, seed: seed) {
                guard self.begins() else { return }
                try await self.body()
                self.state.withLock { $0.hasReturned = true }
            }
        }
        if report.failure != nil { _ = begins() }
        return report.isCutShort
    }

    /// Returns whether the schedule before has not failed: its body has returned, and threw nothing.
    private func begins() -> Bool {
        state.withLock { state in
            guard state.bug == nil else { return false }
            if !state.hasReturned { state.bug = (state.runs, milliseconds) }
            state.runs += 1
            state.hasReturned = false
            return state.bug == nil
        }
    }
}

extension Array where Element: Comparable {
    fileprivate var median: Element { sorted()[count / 2] }
}

extension Double {
    fileprivate var short: String { String(format: self < 10 ? "%.2f" : "%.0f", self) }
}
