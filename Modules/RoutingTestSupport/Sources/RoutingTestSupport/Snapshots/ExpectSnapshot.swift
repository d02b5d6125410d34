/// Compares `text` with the snapshot `name`, and fails the test if they differ.
///
/// The snapshots are files in the folder `__Snapshots__` of the test target, to be committed. The
/// manifest excludes the folder: `exclude: ["__Snapshots__"]`. `RIBHOUSE_SNAPSHOTS` says when to write
/// them: `all`, `failed`, `missing` (the default) or `never`. A test that writes a snapshot fails, so
/// that a recording is not taken for a comparison. If `CI` is set, snapshots are never written.
public func expectSnapshot(
    of text: String, named name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let store = SnapshotStore(name: name, site: site)
    let comparison = SnapshotComparison(name: name, kept: store.read(), new: text + "\n")
    guard let verdict = comparison.verdict(in: .current) else { return }
    var sentence = verdict.sentence
    if verdict.isRecording {
        do {
            try store.write(text + "\n")
        } catch {
            sentence = "The snapshot “\(name)” could not be written to \(store.path): \(error)"
        }
    }
    FailureReporter.running.fail(sentence, at: site)
}

/// Compares a screen, a line for each row, with the snapshot `name`.
///
/// The snapshot has a frame, so that the end of each row shows. Otherwise as
/// ``expectSnapshot(of:named:fileID:filePath:line:column:)``.
public func expectSnapshot(
    ofScreen rows: [String], named name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let width = rows.map(\.count).max() ?? 0
    let edge = String(repeating: "─", count: width)
    let framed = rows.map { row in
        "│\(row)\(String(repeating: " ", count: width - row.count))│"
    }
    expectSnapshot(
        of: (["┌\(edge)┐"] + framed + ["└\(edge)┘"]).joined(separator: "\n"), named: name,
        fileID: fileID, filePath: filePath, line: line, column: column)
}
