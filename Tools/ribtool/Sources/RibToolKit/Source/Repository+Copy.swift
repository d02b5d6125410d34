import Foundation

extension Repository {
    /// Makes a folder equal to the repository, except for the texts of `changed`, which may be new files.
    ///
    /// A file that is right is not touched: SwiftPM would build it again for its new date.
    /// - Parameters:
    ///   - folders: what the copy has besides the root's manifest.
    ///   - targets: the condition for targets of the root that the copy does not have.
    func copy(
        _ folders: [String], to copy: String, changing changed: [String: String],
        without targets: String
    ) throws {
        let manifest = """
            \(self["Package.swift"] ?? "")
            // Added by `ribtool`, which builds a part of the repository.
            package.products = []
            package.dependencies.removeAll {
                if case .fileSystem(_, "Tools/ribtool") = $0.kind { true } else { false }
            }
            package.targets.removeAll { \(targets) }

            """
        var wanted = changed.merging(["Package.swift": manifest]) { $1 }.mapValues { Data($0.utf8) }
        for folder in folders { wanted.merge(files(below: folder, in: root)) { own, _ in own } }
        try [FileChange](from: files(below: "", in: copy), to: wanted).apply(in: copy)
    }
}
