/// The part of a page that the tool writes.
///
/// It stands between two comments that no reader sees:
///
///     <!-- ribtool ratio -->
///     …
///     <!-- end of ribtool ratio -->
struct MarkedPart {
    /// What writes it: `ribtool ratio`.
    let name: String

    /// `page` with `content` between the marks.
    /// - Returns: `nil` when the marks are not there, once each and in order.
    func replacing(in page: String, with content: String) -> String? {
        let begin = "<!-- \(name) -->\n"
        let end = "<!-- end of \(name) -->"
        let begins = page.ranges(of: begin)
        let ends = page.ranges(of: end)
        guard begins.count == 1, ends.count == 1, begins[0].upperBound <= ends[0].lowerBound
        else { return nil }
        return page[..<begins[0].upperBound] + content + page[ends[0].lowerBound...]
    }
}
