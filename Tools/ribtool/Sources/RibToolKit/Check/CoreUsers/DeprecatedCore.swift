import Foundation

/// A copy of the repository in which the core is deprecated, so that a build names each use of it.
struct DeprecatedCore {
    let repository: CheckedRepository
    let symbols: CoreUsers

    private var folder: String { repository.files.root + "/.build/core-users" }
    private var root: String { folder + "/repository" }
    private var samples: [String] { repository.settings.samples ?? [] }

    /// Builds the app and the samples.
    ///
    /// Deprecated code may use deprecated code without a warning. So modules of the core that use
    /// each other are built one after the other.
    /// - Returns: the sources that use each symbol, by the place of its declaration.
    /// - Throws: ``ToolError`` when something does not compile; ``Cancelled``.
    func uses() throws -> [Site: Set<String>] {
        var uses: [Site: Set<String>] = [:]
        for modules in repository.settings.shown ?? [] {
            try copy(deprecating: modules)
            // What is built already would say nothing.
            try? FileManager.default.removeItem(atPath: folder + "/products")
            for package in [""] + samples.map({ "/" + $0 }) {
                // The samples share what they need.
                let products = package.isEmpty ? "/products/app" : "/products/samples"
                let build = ChildProcess(
                    program: "swift",
                    arguments: [
                        "build", "--package-path", root + package, "--scratch-path",
                        folder + products,
                    ])
                for line in try build.output().lines {
                    guard let use = Self.use(in: String(line)), use.source.hasPrefix(root) else {
                        continue
                    }
                    uses[use.symbol, default: []].insert(
                        String(use.source.dropFirst(root.count + 1)))
                }
            }
        }
        return uses
    }

    /// Returns what a warning of the compiler says about a symbol that ``deprecated(_:at:)`` marked.
    static func use(in line: String) -> (symbol: Site, source: String)? {
        let pattern = /(.+?):\d+:\d+: warning: .* is deprecated: used (.+):(\d+)(?: \[.*)?/
        guard let match = line.wholeMatch(of: pattern) else { return nil }
        return (Site(file: String(match.2), line: Int(match.3) ?? 0), String(match.1))
    }

    /// Returns the lines of a source in which the declarations at these places are deprecated.
    static func deprecated(_ lines: [Substring], at sites: [Site]) -> String {
        var lines = lines
        for site in sites {
            lines[site.line - 1] = """
                @available(*, deprecated, message: "used \(site)") \(lines[site.line - 1])
                """
        }
        return lines.joined(separator: "\n")
    }

    private func copy(deprecating modules: [String]) throws {
        var wanted: [String: Data] = [:]
        for part in Set(["Modules", "Apps"] + samples) {
            wanted.merge(files(below: part, in: repository.files.root)) { $1 }
        }
        let marked = symbols.rows.filter { modules.contains($0.module) }.map(\.declaration.site)
        for (path, sites) in Dictionary(grouping: Set(marked), by: \.file) {
            let text = Self.deprecated(repository.files.lines(of: path), at: sites)
            wanted[path] = Data(text.utf8)
        }
        let manifest = """
            \(repository.files["Package.swift"] ?? "")
            // Added by `ribtool core-users`: only the app is left.
            package.dependencies.removeAll {
                if case .fileSystem(_, "Tools/ribtool") = $0.kind { true } else { false }
            }
            package.targets.removeAll { $0.type != .executable }

            """
        wanted["Package.swift"] = Data(manifest.utf8)
        try [FileChange](from: files(below: "", in: root), to: wanted).apply(in: root)
    }
}
