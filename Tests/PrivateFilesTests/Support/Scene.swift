import Foundation
import PrivateFilesTestSupport
import Synchronization

@testable import PrivateFiles

/// A state folder with one file.
///
/// In each text the path of the folder is `FOLDER`.
final class Scene: World {
    let folder: TemporaryFolder
    let file: PrivateFile
    private let texts = Mutex<[String]>([])

    /// - Parameter isCreated: whether the folder is there from the start.
    init(isCreated: Bool = true) throws {
        folder = try TemporaryFolder()
        file = PrivateFile(folder: folder.state, name: "note.json", maximumSize: 4 * .megabyte)
        if isCreated { try folder.state.create() }
    }

    var note: JSONFile<Note> { JSONFile(file: file) }
    var path: String { folder.state.path }

    /// The file with system calls one of which fails.
    func failing(_ call: FailingCall) -> PrivateFile {
        var broken = file
        broken.calls = call.calls
        return broken
    }

    /// The state folder at a path inside this one.
    func inner(_ name: String) throws -> StateFolder {
        try StateFolder(environment: ["RIBHOUSE_HOME": path + name])
    }

    func see(_ text: String) {
        texts.withLock { $0.append(text.replacing(path, with: "FOLDER")) }
    }

    func see(_ findings: [StateFolderDoctor.Finding]) {
        for finding in findings {
            let moved = finding.movedTo.map { "It is moved to \($0)." }
            see(
                ([finding.path, "\(finding.state)"] + [finding.problem, moved].compactMap(\.self))
                    .joined(separator: " "))
        }
    }

    /// A fact after the steps of a row.
    enum Fact: Sendable, Equatable {
        /// The texts that the steps have seen.
        case reads([String])
        /// The steps fail with a sentence that has this part, or because the task is cancelled.
        case fails(String)
        case isCancelled
        case succeeds
        /// The names in the folder.
        case files([String]?)
        /// The text of a file, its permission bits, and the number of descriptors that are open on it.
        case text(String, String?)
        case mode(String, Int?)
        case open(String, Int)
        /// Whether the folder is locked.
        case isLocked(Bool)
    }

    func fact(of error: any Error, insteadOf expected: Fact) -> Fact? {
        switch (expected, error as? FileError) {
        case (.fails(let part), .unavailable(let sentence)):
            return .fails(Self.part(part, of: sentence.replacing(path, with: "FOLDER")))
        case (.fails, .cancelled), (.isCancelled, .cancelled): return .isCancelled
        default: return nil
        }
    }

    func fact(insteadOf expected: Fact) async throws -> Fact {
        switch expected {
        case .reads: .reads(texts.withLock { $0 })
        case .fails, .isCancelled, .succeeds: .succeeds
        case .files: .files(folder.contents)
        case .text(let name, _): .text(name, folder.text(at: path + "/" + name))
        case .mode(let name, _): .mode(name, try folder.mode(of: path + "/" + name))
        case .open(let name, _): .open(name, openDescriptors(of: path + "/" + name).count)
        case .isLocked: .isLocked(folder.isLocked)
        }
    }
}
