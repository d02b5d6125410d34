/// Compares `text` with the snapshot `name`, and fails the test if they differ.
///
/// The snapshots are files in the folder `__Snapshots__` of the test target, to be committed. The
/// manifest excludes the folder: `exclude: ["__Snapshots__"]`. `RIBHOUSE_SNAPSHOTS` says when to write
/// them: `all`, `failed`, `missing` (the default) or `never`. A test that writes a snapshot fails, so
/// that a recording is not taken for a comparison. If `CI` is set, and neither to `0` nor to `false`,
/// snapshots are never written.
public func expectSnapshot(
    of text: String, named name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let store = SnapshotStore(name: name, site: site)
    guard let failure = compare(text + "\n", named: name, with: store) else { return }
    FailureReporter.running.fail(failure, at: site)
}

/// Compares `text` with its snapshot, and writes the snapshot when the mode says so.
///
/// - Returns: the sentence of a failure; `nil` when both agree and nothing was written.
private func compare(_ text: String, named name: String, with store: SnapshotStore) -> String? {
    let mode: SnapshotMode
    do { mode = try .current } catch { return "\(error)" }
    let kept: String?
    do {
        kept = try store.read()
    } catch {
        return "The snapshot “\(name)” could not be read from \(store.path): \(error)"
    }
    let comparison = SnapshotComparison(name: name, kept: kept, new: text)
    guard let verdict = comparison.verdict(in: mode) else { return nil }
    guard verdict.isRecording else { return verdict.sentence }
    do {
        try store.write(text)
        return verdict.sentence
    } catch {
        return "The snapshot “\(name)” could not be written to \(store.path): \(error)"
    }
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
