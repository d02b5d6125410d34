import Foundation

/// Writes what a page of `docc` contains as HTML.
struct Renderer {
    /// The page that is written.
    let json: JSON
    /// Returns where a link leads, as an attribute; `nil` for one without a page.
    let address: (String) -> String?

    func page() -> String {
        let abstract = json["abstract"].list
        let content = json["primaryContentSections"].list.map(section).joined()
        return """
            <p class="kind">\(json["metadata"]["roleHeading"].text.escaped)</p>
            <h1>\(json["metadata"]["title"].text.escaped)</h1>
            <p>\(inline(abstract))</p>
            \(content)\(json["topicSections"].list.map(topics).joined())\
            \(json["relationshipsSections"].list.map(topics).joined())
            """
    }

    private func section(_ section: JSON) -> String {
        switch section["kind"].text {
        case "declarations":
            section["declarations"].list.map { declaration in
                let tokens = declaration["tokens"].list.map { token in
                    linked(token["text"].text.escaped, to: token["identifier"].text)
                }
                return "<pre><code>\(tokens.joined())</code></pre>\n"
            }.joined()
        case "parameters":
            "<h2>Parameters</h2>\n<dl>"
                + section["parameters"].list.map {
                    "<dt><code>\($0["name"].text.escaped)</code></dt><dd>\(blocks($0["content"].list))</dd>"
                }.joined() + "</dl>\n"
        default: blocks(section["content"].list)
        }
    }

    private func topics(_ section: JSON) -> String {
        let rows = section["identifiers"].list.map { identifier in
            let reference = json["references"][identifier.text]
            let title = "<code>\(reference["title"].text.escaped)</code>"
            return
                "<li>\(linked(title, to: identifier.text)) \(inline(reference["abstract"].list))</li>"
        }
        return
            "<h2>\(section["title"].text.escaped)</h2>\n<ul class=\"topics\">\(rows.joined(separator: "\n"))</ul>\n"
    }

    private func blocks(_ blocks: [JSON]) -> String { blocks.map(block).joined() }

    private func block(_ block: JSON) -> String {
        switch block["type"].text {
        case "paragraph": return "<p>\(inline(block["inlineContent"].list))</p>\n"
        case "heading":
            let text = block["text"].text
            // Added by `docc`, above a text that has no heading of its own.
            if text == "Overview" { return "" }
            let level = min(6, block["level"].number)
            return "<h\(level) id=\"\(text.anchor)\">\(text.escaped)</h\(level)>\n"
        case "codeListing":
            let code = block["code"].list.map(\.text).joined(separator: "\n")
            return "<pre><code>\(code.escaped)</code></pre>\n"
        case "unorderedList": return "<ul>\(items(block))</ul>\n"
        case "orderedList": return "<ol>\(items(block))</ol>\n"
        case "aside":
            let name =
                block["name"].text.isEmpty ? block["style"].text.capitalized : block["name"].text
            return "<aside><b>\(name.escaped)</b>\(blocks(block["content"].list))</aside>\n"
        case "table":
            let rows = block["rows"].list.enumerated().map { index, row in
                let tag = index == 0 ? "th" : "td"
                return "<tr>\(row.list.map { "<\(tag)>\(blocks($0.list))</\(tag)>" }.joined())</tr>"
            }
            return "<table>\(rows.joined(separator: "\n"))</table>\n"
        default: return blocks(block["content"].list)
        }
    }

    private func items(_ block: JSON) -> String {
        block["items"].list.map { "<li>\(blocks($0["content"].list))</li>" }.joined(separator: "\n")
    }

    func inline(_ nodes: [JSON]) -> String { nodes.map(inline).joined() }

    private func inline(_ node: JSON) -> String {
        let content = inline(node["inlineContent"].list)
        switch node["type"].text {
        case "text": return node["text"].text.escaped
        case "codeVoice": return "<code>\(node["code"].text.escaped)</code>"
        case "emphasis": return "<em>\(content)</em>"
        case "strong": return "<strong>\(content)</strong>"
        case "reference": return reference(node["identifier"].text)
        default: return content
        }
    }

    private func reference(_ identifier: String) -> String {
        let reference = json["references"][identifier]
        switch reference["type"].text {
        case "link":
            let title = reference["title"].text
            guard title.hasPrefix("picture: "), let source = address(reference["url"].text) else {
                return linked(inline(reference["titleInlineContent"].list), to: identifier)
            }
            let text = title.dropFirst("picture: ".count)
            return "<img src=\"\(source)\" alt=\"\(String(text).escaped)\">"
        case "topic" where reference["kind"].text != "symbol":
            return linked(reference["title"].text.escaped, to: identifier)
        default: return linked("<code>\(reference["title"].text.escaped)</code>", to: identifier)
        }
    }

    private func linked(_ html: String, to identifier: String) -> String {
        guard !identifier.isEmpty else { return html }
        let reference = json["references"][identifier]
        let target = reference["url"].isThere ? reference["url"].text : identifier
        guard let address = address(target) else { return html }
        return "<a href=\"\(address)\">\(html)</a>"
    }
}

extension String {
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// The anchor of a heading, as hosts of repositories make it.
    var anchor: String {
        String(
            lowercased().compactMap {
                $0 == " " ? "-" : $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : nil
            })
    }
}
