import Synchronization
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file that keeps the last failure of a test: a header, an empty line, and what the test reported.
///
/// Its name comes from that of the test, so it is found again when lines have moved.
final class FailureFile: Sendable {
    /// The number of runs that the schedule must pass before its file is removed.
    static let passLimit = Reruns.mostCount

    private let folder: FailureFolder
    private let name: String
    private let test: String

    init?(at site: SourceSite) {
        guard let folder = Environment.failures, FailureReporter.running.keepsFailures else {
            return nil
        }
        self.folder = folder
        let test = Test.current
        self.test = test?.nameAndPlace ?? "\(site)"
        let key = test.map { "\($0.sourceLocation.fileID) \($0.name)" } ?? "\(site)"
        let words = key.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        name = "\(words.prefix(60))-\(String(SourceSite.hash(of: key), radix: 16)).txt"
    }

    var path: String { "\(folder.path)/\(name)" }

    var keptLine: String {
        "Kept in \(path): it runs first until it has passed \(Self.passLimit) runs of the test."
    }

    /// The text for `RACE_SEED` of the schedule that is kept, or that of a scenario; `nil` without one.
    var replay: String? { read()?.replay }

    /// Notes that the schedule has passed: once in a process, and not when it fails for other arguments.
    func pass() {
        folder.withFile(name) { isKnown in
            guard !isKnown, var kept = read() else { return }
            kept.passes += 1
            if kept.passes < Self.passLimit {
                try? write(kept)
            } else {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }

    /// Keeps a failure; returns it with a line that says where it is kept.
    @discardableResult
    func keep(_ replay: String, _ failure: String) -> String {
        let kept = kept(replay, failure)
        return folder.withFile(name) { _ in
            do {
                createFolder()
                try write(kept)
                return "\(failure)\n\(keptLine)"
            } catch {
                return "\(failure)\nNot kept: \(path) cannot be written (\(error)). "
                    + "Set RACE_FAILURES to another folder."
            }
        }
    }

    func createFolder() {
        try? FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
    }

    func kept(_ replay: String, _ failure: String) -> KeptFailure {
        KeptFailure(test: test, replay: replay, passes: 0, failure: failure)
    }

    func keepReported(_ replay: String, _ failure: String) -> String {
        let text = keep(replay, failure)
        if Test.current != nil, let kept = read() {
            Attachment.record("\(kept)", named: name)
        }
        return text
    }

    /// Needs no lock, since each write replaces the file.
    private func read() -> KeptFailure? {
        FileManager.default.contents(atPath: path)
            .flatMap { KeptFailure(String(decoding: $0, as: UTF8.self)) }
    }

    private func write(_ kept: KeptFailure) throws {
        try Data("\(kept)".utf8).write(to: URL(filePath: path), options: .atomic)
    }
}

extension Test {
    var nameAndPlace: String { "“\(name)” at \(sourceLocation.fileID):\(sourceLocation.line)" }
}

/// The folder of `RACE_FAILURES`, which keeps failures until they are fixed.
final class FailureFolder: Sendable {
    let path: String
    /// The names of the files whose schedule has failed or passed in this process.
    private let known = Mutex<Set<String>>([])

    init?(_ text: String?) {
        guard let text, text != "off" else { return nil }
        path = text
    }

    /// Runs `work` while no other thread changes a file; it learns whether this process has written that before.
    func withFile<Value>(_ name: String, _ work: (_ isKnown: Bool) -> Value) -> Value {
        known.withLock { work(!$0.insert(name).inserted) }
    }
}

struct KeptFailure: LosslessStringConvertible, Equatable {
    private static let title = "RaceTesting: a kept failure, format 1"

    let test: String
    let replay: String
    var passes: Int
    let versions: String
    let failure: String

    init(test: String, replay: String, passes: Int, failure: String) {
        (self.test, self.replay) = (test, replay)
        (self.passes, self.failure) = (passes, failure)
        versions =
            "Swift \(_SwiftStdlibVersion.current), "
            + ProcessInfo.processInfo.operatingSystemVersionString
    }

    init?(_ text: String) {
        let parts = text.split(separator: "\n\n", maxSplits: 1)
        let lines = parts[..<min(1, parts.count)].flatMap { $0.split(separator: "\n") }
        func value(_ key: String) -> String? {
            lines.first { $0.hasPrefix("\(key): ") }.map { String($0.dropFirst(key.count + 2)) }
        }
        guard lines.first == Self.title[...], parts.count == 2, let test = value("test"),
            let replay = value("trace"), let passes = value("passes").flatMap({ Int($0) }),
            let versions = value("versions")
        else { return nil }
        (self.test, self.replay, self.passes) = (test, replay, passes)
        (self.versions, failure) = (versions, String(parts[1].dropLast()))
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
