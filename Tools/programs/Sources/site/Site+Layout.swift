/// The frame of each page, and the search page.
extension Site {
    func search() -> String {
        let rows = pages.sorted { ($0.value.title, $0.key) < ($1.value.title, $1.key) }.map {
            path, page in
            let kind = page.kind.isEmpty ? "" : " <span class=\"kind\">\(page.kind.escaped)</span>"
            return
                "<li><a href=\"\(path)\">\(page.title.escaped)</a>\(kind) \(page.summary.withoutLinks)</li>"
        }
        return """
            <h1>Search</h1>
            <p><input type="search" id="words" placeholder="Words of a title or a first sentence" autofocus hidden></p>
            <ul id="pages" class="topics">
            \(rows.joined(separator: "\n"))
            </ul>
            <script>
            // Without scripts all pages are listed, and the browser finds words in them.
            const words = document.getElementById("words"), rows = [...document.getElementById("pages").children];
            words.hidden = false;
            words.oninput = () => {
                const parts = words.value.toLowerCase().split(/\\s+/);
                for (const row of rows)
                    row.hidden = !parts.every(part => row.textContent.toLowerCase().includes(part));
            };
            words.focus();
            </script>
            """
    }

    func layout(_ html: String, title: String, path: String) -> String {
        let top = String(repeating: "../", count: path.count { $0 == "/" })
        let modules = Main.modules.map {
            "<a href=\"\(top)reference/\($0.lowercased()).html\">\($0)</a>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title.escaped) · RibHouse</title>
            <style>\(style)</style>
            <nav><a href="\(top)index.html"><b>RibHouse</b></a> <a href="\(top)docs/README.html">Guides</a>
            <a href="\(top)docs/tutorials/first-feature.html">Your first feature</a>
            <a href="\(top)search.html">Search</a><br>\(modules.joined(separator: "\n"))</nav>
            <main>
            \(html)
            </main>
            </html>

            """
    }

    private var style: String {
        """
        :root { color-scheme: light dark; --accent: light-dark(#a8480f, #f0883e); --line: light-dark(#ddd, #383840) }
        body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif }
        nav { padding: 1rem 0; border-bottom: 1px solid var(--line) } nav a { margin-right: 1rem }
        a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
        pre { overflow-x: auto; padding: .8rem; border: 1px solid var(--line); border-radius: 6px }
        code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em }
        table { border-collapse: collapse; display: block; overflow-x: auto }
        td, th { border-top: 1px solid var(--line); padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top }
        td p, th p, dd p, li p { margin: 0 } img { max-width: 100% }
        aside { border-left: 3px solid var(--accent); padding-left: 1rem } .kind { color: gray }
        ul.topics { list-style: none; padding: 0 } input { font: inherit; width: 100%; padding: .4rem }
        """
    }
}

extension String {
    /// The text of HTML whose links are not wanted.
    var withoutLinks: String { replacing(/<\/?a[^>]*>/, with: "") }
}
