/// Compares `text` with what was kept under `name`, and fails the test when they differ.
///
/// Kept in the folder `__Snapshots__` of the test target, to be committed; the manifest excludes
/// it: `exclude: ["__Snapshots__"]`. `RIBHOUSE_SNAPSHOTS` says when to write: `all`, `failed`, `missing` (the default) or `never`. A snapshot that is written fails the
/// test all the same, so that nobody takes a recording for a comparison; where `CI` is set nothing
/// is ever written.
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

/// Compares a screen, a line for each row, with what was kept under `name`.
///
/// It is kept in a frame, so that one sees where rows end; otherwise as
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
