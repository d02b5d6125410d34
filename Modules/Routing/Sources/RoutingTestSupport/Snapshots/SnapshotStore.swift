#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The file of one snapshot.
struct SnapshotStore {
    /// `__Snapshots__/<file of the test>/<name>.txt` in the folder of the test target.
    ///
    /// One folder for each target, so that its manifest can exclude it in one word.
    let path: String

    /// Returns the snapshot; `nil` when there is none.
    func read() throws -> String? {
        do {
            return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
    }

    /// Replaces the snapshot; a failed write leaves the old one.
    func write(_ text: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
    }
}

extension SnapshotStore {
    /// - Parameter site: the place of the test; the folder of its target has the module's name.
    init(name: String, site: SourceSite) {
        let module = "\(site.fileID)".split(separator: "/").first ?? ""
        let parts = "\(site.filePath)".split(separator: "/", omittingEmptySubsequences: false)
        let depth = parts.lastIndex(of: module) ?? parts.count - 2
        let folder = parts[...depth].joined(separator: "/")
        let test = parts.last?.split(separator: ".").first ?? "Tests"
        let safe = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        path = "\(folder)/__Snapshots__/\(test)/\(String(safe)).txt"
    }
}
