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
            let marked = symbols.rows.filter { modules.contains($0.module) }
            let sites = Dictionary(grouping: Set(marked.map(\.declaration.site)), by: \.file)
            let sources = sites.map { path, sites in
                (path, Self.deprecated(repository.files.lines(of: path), at: sites))
            }
            try repository.files.copy(
                ["Modules", "Apps"] + samples, to: root,
                changing: Dictionary(uniqueKeysWithValues: sources),
                without: "$0.type != .executable")
            // A file that is not built again gives no warnings.
            try? FileManager.default.removeItem(atPath: folder + "/products")
            for package in [""] + samples.map({ "/" + $0 }) {
                // The samples share what they need.
                let products = package.isEmpty ? "/products/app" : "/products/samples"
                let build = ChildProcess(
                    program: "swift",
                    arguments: [
                        "build", "--disable-index-store", "--package-path", root + package,
                        "--scratch-path", folder + products,
                    ])
                for line in try build.output().lines {
                    guard let use = Self.use(in: String(line)), use.source.hasPrefix(root)
                    else { continue }
                    let source = String(use.source.dropFirst(root.count + 1))
                    uses[use.symbol, default: []].insert(source)
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
}
