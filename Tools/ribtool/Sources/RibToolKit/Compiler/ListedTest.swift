#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A test as the test runner lists it.
struct ListedTest: Hashable, Codable {
    /// `LaunchTests.LaunchInteractorSuite/becomesActive()`.
    let name: String
    let isParameterized: Bool

    /// - Parameters:
    ///   - list: what `swift test list` prints: every test, of both libraries.
    ///   - records: what it writes with `--event-stream-output-path`: a record a line, of Swift
    ///     Testing only, which tell more.
    static func tests(list: String, records: String) -> Set<ListedTest> {
        let decoder = JSONDecoder()
        let details = records.split(separator: "\n").compactMap { line in
            try? decoder.decode(Record.self, from: Data(line.utf8)).payload
        }
        let parameterized = Set(
            details.filter { $0.isParameterized == true }.map { payload in
                payload.id.split(separator: "/").dropLast().joined(separator: "/")
            })
        return Set(
            list.split(separator: "\n").map(String.init).map {
                ListedTest(name: $0, isParameterized: parameterized.contains($0))
            })
    }

    private struct Record: Decodable {
        struct Payload: Decodable {
            /// The name, and behind a slash the place.
            let id: String
            let isParameterized: Bool?
        }

        let payload: Payload
    }
}

extension ListedTest: CustomStringConvertible {
    var description: String { name + (isParameterized ? ", parameterised," : "") }
}
