/// Returns a page with new content in its parts of a name, each between two comments.
///
///     <!-- ribtool units -->
///     …
///     <!-- end of ribtool units -->
/// - Parameters:
///   - name: the start of the comments: `ribtool units`.
///   - path: the page's path, for errors.
///   - content: returns the lines for the words after the name in the first comment.
/// - Throws: ``ToolError`` with a line for each part that does not start or end, or has no content.
func filled(
    _ name: String, of page: String, path: String,
    with content: (_ words: String, _ site: Site) throws(ToolError) -> String
) throws(ToolError) -> String {
    let (start, end) = ("<!-- \(name) ", "<!-- end of \(name) -->")
    // So that a page without a part keeps the ends of its lines.
    if !page.contains(start), !page.contains(end) { return page }
    var (lines, problems) = ([Substring](), [String]())
    var rest = Array(page.lines.enumerated())[...]
    while let (index, line) = rest.popFirst() {
        let site = Site(file: path, line: index + 1)
        lines.append(line)
        if line == end { problems.append("\(site): `\(end)` ends nothing. Remove it.") }
        guard line.hasPrefix(start), line.hasSuffix("-->") else { continue }
        rest = rest.drop { $0.element != end && !$0.element.hasPrefix(start) }
        guard let last = rest.popFirst(), last.element == end else {
            problems.append("\(site): the part has no end. Write `\(end)` below it.")
            continue
        }
        let words = line.dropFirst(start.count).dropLast("-->".count)
        do throws(ToolError) {
            lines += ["", Substring(try content(String(words).trimmed, site)), "", last.element]
        } catch { problems.append(error.sentence) }
    }
    if !problems.isEmpty { throw ToolError(problems.joined(separator: "\n")) }
    return lines.joined(separator: "\n")
}

func fenced(_ text: String, _ language: String) -> String { "```\(language)\n\(text)\n```" }
