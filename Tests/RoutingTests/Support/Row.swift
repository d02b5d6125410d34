import Routing
import RoutingTestSupport
import Testing

/// How a row is run.
enum Run: Sendable {
    /// Once, on real threads, so that ThreadSanitizer sees it.
    case threads
    /// Once, in the order of arrival: for steps that can happen in one order only.
    case schedule
    /// In at most this many schedules.
    case schedules(Int)
}

/// A behaviour in a table: a sentence, what a test sees, and the steps that show it.
///
/// A failure names the sentence, and points to the row. A row that expects to see nothing fails, since steps
/// that see nothing would pass.
struct Row<World>: Sendable, CustomTestStringConvertible {
    typealias Steps = @Sendable (World) async throws -> Void

    let testDescription: String
    private let expected: [String]
    private let run: Run?
    private let steps: Steps
    private let site: Site

    private struct Site: Sendable {
        let fileID, filePath: StaticString
        let line, column: UInt

        var location: SourceLocation {
            SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        }
    }

    /// - Parameter run: how this row is run, where it differs from the rest of its table.
    init(
        _ sentence: String, _ expected: String..., in run: Run? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ steps: @escaping Steps
    ) {
        (testDescription, self.expected, self.run, self.steps) = (sentence, expected, run, steps)
        site = Site(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Expects to see what the row says, and then what each row of the table sees.
    ///
    /// - Parameter world: creates a world, runs the steps in it, and returns what was seen.
    func check(
        in run: Run, _ always: [String] = [],
        world: @escaping @Sendable (@escaping Steps) async throws -> [String]
    ) async throws {
        let expected = expected + always
        guard !expected.isEmpty else {
            Issue.record(
                "“\(testDescription)” expects to see nothing. Let it see an outcome.",
                sourceLocation: site.location)
            return
        }
        let check: @Sendable () async throws -> Void = {
            let seen = try await world(steps)
            #expect(seen == expected, sourceLocation: site.location)
        }
        let (fileID, filePath) = (site.fileID, site.filePath)
        switch self.run ?? run {
        case .threads: try await check()
        case .schedule:
            await schedule(
                fileID: fileID, filePath: filePath, line: site.line, column: site.column, check)
        case .schedules(let count):
            await schedules(
                count, fileID: fileID, filePath: filePath, line: site.line, column: site.column,
                check)
        }
    }
}

/// Notes what the steps of a row see.
protocol Seeing: Sendable {
    var seen: Journal { get }
}

extension Seeing {
    func see(_ text: String) { seen.append(text) }
    func see(_ transition: Transition) { see(transition.text) }

    /// Sees how often something has happened.
    func see(times entry: String, in journal: Journal) {
        see("\(entry): \(journal.entries.count { $0 == entry })")
    }

    /// Sees the phase of each unit.
    func see(_ units: RouterFake...) {
        for unit in units { see("\(unit.interactor.name) is \(unit.state)") }
    }

    func seeChildren(of unit: some Routing) {
        let names = unit.childNames
        see("children: \(names.isEmpty ? "none" : names.joined(separator: " "))")
    }
}
