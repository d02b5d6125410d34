/// The parts of a page that the tool writes, each between two comments that no reader sees.
///
///     <!-- ribtool ratio -->
///     …
///     <!-- end of ribtool ratio -->
///
/// Words after the name, in the first comment, say what to write there.
struct MarkedPart {
    /// The start of the comments: `ribtool ratio`.
    let name: String

    /// Returns the page with new content in every part of this name.
    ///
    /// - Parameters:
    ///   - path: the page's path, for errors.
    ///   - content: returns the lines for the words of a part.
    /// - Throws: ``ToolError`` when a part does not start or end, and what `content` throws.
    func filled(
        _ page: String, path: String,
        with content: (_ words: String, _ site: Site) throws(ToolError) -> String
    ) throws(ToolError) -> String {
        let (start, end) = ("<!-- \(name) ", "<!-- end of \(name) -->")
        guard page.contains(start) || page.contains(end) else { return page }
        var lines: [Substring] = []
        var open: Site?
        for (index, line) in page.lines.enumerated() {
            let site = Site(file: path, line: index + 1)
            if line == end {
                guard open != nil else {
                    throw ToolError("\(site): `\(end)` ends nothing. Remove it.")
                }
                open = nil
            } else if line.hasPrefix(start), line.hasSuffix("-->") {
                if let open { throw notEnded(open) }
                open = site
                let words = line.dropFirst(start.count).dropLast("-->".count)
                lines.append(line)
                lines += ["", Substring(try content(String(words).trimmed, site)), ""]
                continue
            }
            if open == nil { lines.append(line) }
        }
        if let open { throw notEnded(open) }
        return lines.joined(separator: "\n")
    }

    private func notEnded(_ site: Site) -> ToolError {
        ToolError(
            "\(site): the part has no end. Write `<!-- end of \(name) -->` below it.")
    }
}

/// Returns a block of code as Markdown fences it.
func fenced(_ text: String, _ language: String) -> String { "```\(language)\n\(text)\n```" }
