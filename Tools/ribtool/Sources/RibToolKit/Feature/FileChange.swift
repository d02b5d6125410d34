#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file that becomes another, comes or goes.
struct FileChange: Hashable {
    /// How long a line may be, in columns; the same as in `.swift-format`.
    static let width = 100

    /// From the root.
    let path: String
    /// `nil` when there is no such file before.
    let old: Data?
    /// `nil` when there is to be none.
    let new: Data?

    /// The first line that will be too long, counted from one.
    var longLine: Int? {
        (new ?? Data()).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .firstIndex { line in
                line.count > Self.width && String(decoding: line, as: UTF8.self).count > Self.width
            }.map { $0 + 1 }
    }
}
