extension String {
    /// The words of an import, of which the last is the module.
    var importWords: [String] { split(separator: " ").map(String.init) }

    /// With each block of imports in the order of the alphabet.
    var withSortedImports: String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        var start = lines.startIndex
        while let first = lines[start...].firstIndex(where: \.isImport) {
            let end = lines[first...].firstIndex { !$0.isImport } ?? lines.endIndex
            lines[first..<end].sort {
                ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "")
            }
            start = end
        }
        return lines.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var isImport: Bool {
        ["import ", "public import ", "@testable import "].contains { hasPrefix($0) }
    }
}
