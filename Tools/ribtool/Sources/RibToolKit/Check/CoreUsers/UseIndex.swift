import IndexStore

/// The indexes that builds write next to their products, which say who uses which symbol.
struct UseIndex {
    private let root: String
    /// The symbols that are declared in the lines of a source, by the source's path.
    private var symbols: [String: [Int: Set<String>]] = [:]
    private var sources: [String: Set<String>] = [:]

    /// - Parameter root: the folder of the sources that count.
    init(of root: String) { self.root = root + "/" }

    /// - Throws: ``ToolError`` when it can't be read, or has none of the sources.
    mutating func read(_ store: String) throws(ToolError) {
        // Safe: the pointer to `self` is used during the call only, and the texts are copied in it.
        let isRead = unsafe withUnsafeMutablePointer(to: &self) { index in
            unsafe readIndex(store, index) { index, file, line, symbol, isDefinition in
                unsafe index.assumingMemoryBound(to: UseIndex.self).pointee.add(
                    String(cString: symbol), in: String(cString: file), Int(line), isDefinition)
            }
        }
        guard isRead, !symbols.isEmpty else {
            throw ToolError("\(store) does not have the sources. Remove .build, and try again.")
        }
    }

    mutating func add(_ symbol: String, in file: String, _ line: Int, _ isDefinition: Bool) {
        guard file.hasPrefix(root) else { return }
        let path = String(file.dropFirst(root.count))
        if isDefinition {
            symbols[path, default: [:]][line, default: []].insert(symbol)
        } else {
            sources[symbol, default: []].insert(path)
        }
    }

    /// Returns the sources that use what is declared at a place, or a member of it.
    ///
    /// A declaration starts with its attributes; the compiler names the line of its name.
    func users(of site: Site) -> Set<String> {
        let lines = symbols[site.file] ?? [:]
        let declared = lines.keys.filter { $0 >= site.line }.min().flatMap { lines[$0] } ?? []
        // The id of a member, such as a case, starts with the id of its type.
        return sources.filter { symbol, _ in declared.contains(where: symbol.hasPrefix) }
            .values.reduce(into: []) { $0.formUnion($1) }
    }
}
