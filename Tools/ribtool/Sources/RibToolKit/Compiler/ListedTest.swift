import Foundation

/// A test as the test runner lists it.
struct ListedTest: Hashable, Codable, CustomStringConvertible {
    /// `LaunchTests.LaunchInteractorTests/becomesActive()`.
    let name: String
    let isParameterized: Bool

    var description: String { name + (isParameterized ? ", parameterised," : "") }

    /// - Parameters:
    ///   - list: the output of `swift test list`: every test of both libraries.
    ///   - records: the file of its option `--event-stream-output-path`: a record a line, with more
    ///     detail, of Swift Testing only.
    static func tests(list: String, records: String) -> Set<ListedTest> {
        let tests = records.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Record.self, from: Data(line.utf8)).payload
        }
        let parameterized = Set(
            tests.filter { $0.isParameterized == true }.map { test in
                test.id.split(separator: "/").dropLast().joined(separator: "/")
            })
        let names = list.split(separator: "\n").map(String.init)
        return Set(
            names.map { ListedTest(name: $0, isParameterized: parameterized.contains($0)) })
    }

    private struct Record: Decodable {
        struct Payload: Decodable {
            /// The name, and after the last slash the place.
            let id: String
            let isParameterized: Bool?
        }

        let payload: Payload
    }
}
