#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A failure as a file keeps it.
struct KeptFailure: LosslessStringConvertible, Equatable {
    private static let title = "RaceTesting: a kept failure, format 1"

    /// The name and place of the test.
    let test: String
    /// The text for `RACE_SEED`; empty for the order of arrival.
    let replay: String
    /// The number of runs in a row that it has passed.
    var passes: Int
    let versions: String
    /// The text that the test reported.
    let failure: String

    init(test: String, replay: String, passes: Int, failure: String) {
        (self.test, self.replay) = (test, replay)
        (self.passes, self.failure) = (passes, failure)
        versions =
            "Swift \(_SwiftStdlibVersion.current), "
            + ProcessInfo.processInfo.operatingSystemVersionString
    }

    /// Reads a file; `nil` when it is of another format.
    init?(_ text: String) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard all.first == Self.title[...], let end = all.firstIndex(where: \.isEmpty) else {
            return nil
        }
        let lines = all[..<end]
        func value(_ key: String) -> String? {
            lines.first { $0.hasPrefix("\(key):") }
                .map { String($0.dropFirst(key.count + 1).drop { $0 == " " }) }
        }
        guard let test = value("test"), let replay = value("trace"),
            let passes = value("passes").flatMap({ Int($0) }),
            let versions = value("versions")
        else { return nil }
        (self.test, self.replay) = (test, replay)
        (self.passes, self.versions) = (passes, versions)
        failure = all[(end + 1)...].dropLast().joined(separator: "\n")
    }

    var description: String {
        """
        \(Self.title)
        test: \(test)
        trace: \(replay)
        passes: \(passes)
        versions: \(versions)

        \(failure)

        """
    }
}
