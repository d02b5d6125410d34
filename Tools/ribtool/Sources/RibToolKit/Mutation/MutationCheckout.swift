#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A copy of the repository, in which the changed sources are built.
///
/// It lies below `.build`, so that git does not see it, and stays there, so that the next run builds
/// only what is different. It has the modules and the tests that are asked for, nothing else.
struct MutationCheckout {
    /// The folder of the copy.
    let root: String
    /// Where its build products are.
    let products: String
    private let repository: Repository

    init(_ repository: Repository) {
        self.repository = repository
        root = repository.root + "/.build/mutate/repository"
        products = repository.root + "/.build/mutate/products"
    }

    /// Makes the copy equal to the repository, but for the `files`.
    ///
    /// A file that is right is not touched, since its date decides whether it is built again.
    /// - Parameter testTargets: the folders of `Tests` to copy.
    func update(_ files: [MutatedFile], testTargets: [String]) throws(ToolError) {
        var wanted: [String: Data] = [:]
        for folder in ["Modules"] + testTargets.map({ "Tests/" + $0 }) {
            try read(folder, into: &wanted)
        }
        for file in files where !file.mutants.isEmpty {
            wanted[file.path] = Data(file.schema.bytes)
            let folder = file.path.split(separator: "/").prefix(4).joined(separator: "/")
            wanted["\(folder)/\(MutationSwitch.file)"] = Data(MutationSwitch.source.utf8)
        }
        wanted["Package.swift"] = Data(try manifest(testTargets).utf8)
        do {
            for path in Self.files(below: root) where wanted[path] == nil {
                try FileManager.default.removeItem(atPath: "\(root)/\(path)")
            }
            for (path, data) in wanted {
                try Self.write(data, to: "\(root)/\(path)")
            }
        } catch {
            throw ToolError(sentence: "\(root) can't be written. Is the disk full?")
        }
    }

    /// The repository's manifest, cut down to the test targets.
    private func manifest(_ testTargets: [String]) throws(ToolError) -> String {
        guard let data = FileManager.default.contents(atPath: repository.root + "/Package.swift")
        else {
            throw ToolError(sentence: "Package.swift can't be read. Check its permissions.")
        }
        return String(decoding: data, as: UTF8.self) + """

            // Added by `ribtool mutate`.
            package.products = []
            package.dependencies.removeAll {
                if case .fileSystem(_, "Tools/ribtool") = $0.kind { true } else { false }
            }
            package.targets.removeAll { !\(testTargets).contains($0.name) }

            """
    }

    private func read(_ folder: String, into wanted: inout [String: Data]) throws(ToolError) {
        for path in Self.files(below: "\(repository.root)/\(folder)").map({ "\(folder)/\($0)" }) {
            guard let data = FileManager.default.contents(atPath: "\(repository.root)/\(path)")
            else {
                throw ToolError(sentence: "\(path) can't be read. Check its permissions.")
            }
            wanted[path] = data
        }
    }

    private static func write(_ data: Data, to path: String) throws {
        guard FileManager.default.contents(atPath: path) != data else { return }
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    /// Every file below a folder, by its path from there; hidden ones are nobody's source.
    private static func files(below folder: String) -> [String] {
        folderNames(in: folder).flatMap { name in
            let path = "\(folder)/\(name)"
            return isFolder(path) ? files(below: path).map { "\(name)/\($0)" } : [name]
        }
    }
}
