import Foundation

/// The files of some folders, as they are before a test runs that may change them.
///
/// A mutant of what writes snapshots would otherwise leave wrong ones, which kill the mutants after it.
struct SavedFiles {
    private let folders: [String]
    private let root: String
    private let saved: [String: Data]

    init(_ folders: [String], in root: String) {
        (self.folders, self.root) = (folders, root)
        saved = files(below: folders, in: root)
    }

    var isEmpty: Bool { saved.isEmpty }

    /// Makes the folders what they were; files that were added are removed.
    func restore() throws {
        try [FileChange](from: files(below: folders, in: root), to: saved).apply(in: root)
    }
}
