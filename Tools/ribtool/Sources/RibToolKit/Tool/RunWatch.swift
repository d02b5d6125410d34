import Foundation

/// Measures how long a program and those that it started have run and slept.
///
/// The time in which they are ready to run but wait for a processor does not count, so a busy machine
/// changes no verdict. Only Linux shows other programs' threads; elsewhere all time counts.
final class RunWatch {
    static let interval = Duration.milliseconds(250)

    /// The longest time for which nothing may run: then all threads wait for each other.
    private static let longestRest = Duration.seconds(2)

    private let limit: Duration?
    private let mark: String?
    private(set) var time = Duration.zero
    private var slept = Duration.zero
    private var rest = Duration.zero
    private var lastTurns: [String: String] = [:]

    /// - Parameters:
    ///   - limit: the longest time for the programs.
    ///   - mark: a variable and its value, `NAME=value`, that no other program has.
    init(limit: Duration?, mark: String? = nil) {
        self.limit = limit
        self.mark = mark
    }

    /// Whether the programs have had their time, or nothing in them moves any more.
    var isOver: Bool { rest > Self.longestRest || limit.map { time > $0 } == true }

    /// Kills the programs with the mark, except `process`, in all groups and sessions.
    ///
    /// They would take time from the next run. On Linux only.
    func killOthers(than process: Int32) {
        if let mark { killPrograms(with: mark, besides: process) }
    }

    func look(at process: Int32) {
        let now = Activity(of: process)
        if now.isAsleep { slept += Self.interval }
        rest = now.isAsleep && now.turns == lastTurns ? rest + Self.interval : .zero
        time = now.turns.isEmpty ? time + Self.interval : max(time, now.run + slept)
        lastTurns = now.turns
    }
}

/// Kills the programs that have a variable, in all groups and sessions.
///
/// On Linux only.
/// - Parameter mark: the variable and its value, `NAME=value`.
func killPrograms(with mark: String, besides process: Int32? = nil) {
    // More than once: a program that replaces itself has no variables for a moment.
    for _ in 1...3 {
        for id in folderNames(in: "/proc").compactMap({ Int32($0) }) where id != process {
            let variables = FileManager.default.contents(atPath: "/proc/\(id)/environ")
            let isMarked = variables?.split(separator: 0).contains(Data(mark.utf8))
            if isMarked == true { kill(id, SIGKILL) }
        }
    }
}

/// The state of the threads of a program, and of those that it started, at a moment.
private struct Activity {
    /// How long they have run until now, those that have ended too.
    var run = Duration.zero
    /// Whether no thread runs, is ready to, or waits for a disk.
    var isAsleep = false
    /// How long each thread has run and waited, and how often.
    var turns: [String: String] = [:]

    init(of process: Int32) {
        // `12 (a name) S 1 …`: what follows the name is the state, and the parent.
        func words(_ folder: String) -> [Substring] {
            let words = fileText("/proc/\(folder)/stat")?.split(separator: ") ").last
            return words?.split(separator: " ") ?? []
        }
        let all = folderNames(in: "/proc").filter { Int32($0) != nil }.map { ($0, words($0)) }
        let children = Dictionary(grouping: all) { $0.1.dropFirst().first.map(String.init) ?? "" }
        let family = reachable(from: ["\(process)"]) { children[$0]?.map(\.0) ?? [] }
        for (name, words) in all where family.contains(name) {
            // In hundredths of a second: itself, and its children that have ended.
            let times = words.dropFirst(11).prefix(4).compactMap { Int($0) }
            run += .milliseconds(10 * times.reduce(0, +))
        }
        let threads = family.flatMap { name in
            folderNames(in: "/proc/\(name)/task").map { "\(name)/task/\($0)" }
        }
        for thread in threads { turns[thread] = fileText("/proc/\(thread)/schedstat") }
        isAsleep = !threads.isEmpty && threads.allSatisfy { !["R", "D"].contains(words($0).first) }
    }
}
