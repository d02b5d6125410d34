import Foundation
import Testing

/// Compares a text with a file in `__Snapshots__`, in the folder of the test's file.
///
/// If the file is missing, it is written, and the test fails. To record a text again, remove its file.
func expectSnapshot(
    of text: String, named name: String, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let test = URL(filePath: filePath)
    let folder = test.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "__Snapshots__/\(test.deletingPathExtension().lastPathComponent)")
    let file = folder.appending(path: "\(name).txt")
    if let kept = FileManager.default.contents(atPath: file.path) {
        // As lines, so that a failure shows those that differ.
        let (lines, keptLines) = (
            "\(text)\n".components(separatedBy: "\n"),
            String(decoding: kept, as: UTF8.self).components(separatedBy: "\n")
        )
        #expect(lines == keptLines, sourceLocation: sourceLocation)
        return
    }
    #expect(throws: Never.self, sourceLocation: sourceLocation) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(text)\n".utf8).write(to: file)
    }
    Issue.record(
        "There was no snapshot “\(name)”. It is written now.", sourceLocation: sourceLocation)
}
