import Foundation

/// The pages of the site, and the links between them.
final class Site {
    struct Page {
        let title: String
        let kind: String
        let summary: String
        let html: String
    }

    let guides: [Guide]
    /// By the path of the page in the site.
    private(set) var pages: [String: Page] = [:]
    var sourceCount: Int { sources.count }

    private let root: URL
    private let output: URL
    /// The files of the repository that pages link to.
    private var sources: Set<String> = []
    /// The links to what is no file, and those to pages, which are checked when all pages are there.
    private var deadLinks: [String] = []
    private var links: [(from: String, page: String, anchor: String?)] = []

    init(root: URL, output: URL) throws {
        (self.root, self.output) = (root, output)
        let left = ["Modules/Templates/", "Tools/ribtool/"]
        guides = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") && !$0.contains("/.") }
            .filter { path in !left.contains { path.hasPrefix($0) } }
            .sorted()
            .map { path in
                let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                return Guide(path: path, text: text)
            }
    }

    /// Adds the pages of the modules.
    func addReference(_ archives: [(module: String, pages: URL)]) throws {
        for (_, folder) in archives {
            for path in try jsonFiles(in: folder) {
                let page = "reference/\(path.dropLast(".json".count)).html"
                try add(page, from: folder.appending(path: path)) { [self] target in
                    guard target.hasPrefix("/documentation/") else { return nil }
                    let other = "reference/\(target.dropFirst("/documentation/".count)).html"
                    links.append((page, other, nil))
                    return relative(other, from: page)
                }
            }
        }
    }

    /// Adds the pages that are Markdown in the repository.
    func addGuides(_ folder: URL) throws {
        for guide in guides {
            let page = Self.page(of: guide.path)
            let json = folder.appending(path: "\(guide.name.lowercased()).json")
            try add(page, from: json) { [self] target in address(of: target, in: guide.path) }
        }
    }

    /// Writes all pages, the search and the sources.
    ///
    /// - Throws: ``SiteError`` with the links that lead nowhere.
    func write() throws {
        for (from, page, anchor) in links {
            let html = pages[page]?.html
            if html?.contains(anchor.map { "id=\"\($0)\"" } ?? "<h1>") != true {
                deadLinks.append("\(from): \(page)\(anchor.map { "#\($0)" } ?? "")")
            }
        }
        guard deadLinks.isEmpty else {
            throw SiteError(
                description: "These links lead nowhere:\n"
                    + deadLinks.sorted().joined(separator: "\n"))
        }
        try? FileManager.default.removeItem(at: output)
        for (path, page) in pages {
            try write(layout(page.html, title: page.title, path: path), to: path)
        }
        try write(layout(search(), title: "Search", path: "search.html"), to: "search.html")
        for path in sources { try writeSource(path) }
    }

    private func add(_ path: String, from file: URL, address: @escaping (String) -> String?) throws
    {
        let json = JSON(try JSONSerialization.jsonObject(with: Data(contentsOf: file)))
        let renderer = Renderer(json: json, address: address)
        let metadata = json["metadata"]
        pages[path] = Page(
            title: metadata["title"].text, kind: metadata["roleHeading"].text,
            summary: renderer.inline(json["abstract"].list), html: renderer.page())
    }

    // MARK: Links

    static func page(of path: String) -> String {
        path == "README.md" ? "index.html" : path.dropLast(".md".count) + ".html"
    }

    /// Returns where a link of a Markdown file leads.
    private func address(of target: String, in path: String) -> String? {
        if target.contains("://") || target.hasPrefix("mailto:") { return target }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let anchor = parts.count == 2 ? String(parts[1]) : nil
        let page = Self.page(of: path)
        guard !parts[0].isEmpty else { return link(page, anchor, from: path) }
        let file = URL(filePath: "/" + path).deletingLastPathComponent()
            .appending(path: String(parts[0])).standardizedFileURL.path.dropFirst()
        let values = try? root.appending(path: file).resourceValues(forKeys: [.isDirectoryKey])
        guard let isFolder = values?.isDirectory else {
            deadLinks.append("\(path): \(target)")
            return nil
        }
        let readme = isFolder ? "\(file)/README.md" : String(file)
        if guides.contains(where: { $0.path == readme }) {
            return link(Self.page(of: readme), anchor, from: path)
        }
        sources.insert(String(file))
        return relative(file.hasSuffix(".svg") ? String(file) : "source/\(file).html", from: page)
    }

    private func link(_ page: String, _ anchor: String?, from path: String) -> String {
        links.append((path, page, anchor))
        return relative(page, from: Self.page(of: path)) + (anchor.map { "#\($0)" } ?? "")
    }

    private func relative(_ page: String, from other: String) -> String {
        String(repeating: "../", count: other.count { $0 == "/" }) + page
    }

    // MARK: Files

    private func jsonFiles(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".json")
        }
    }

    private func write(_ text: String, to path: String) throws {
        let file = output.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func writeSource(_ path: String) throws {
        let file = root.appending(path: path)
        if path.hasSuffix(".svg") {
            return try write(String(contentsOf: file, encoding: .utf8), to: path)
        }
        let names = try? FileManager.default.contentsOfDirectory(atPath: file.path).sorted()
        let text =
            try names.map { $0.joined(separator: "\n") }
            ?? String(contentsOf: file, encoding: .utf8)
        let html = "<h1>\(path.escaped)</h1>\n<pre><code>\(text.escaped)</code></pre>"
        let page = "source/\(path).html"
        try write(layout(html, title: path, path: page), to: page)
    }
}
