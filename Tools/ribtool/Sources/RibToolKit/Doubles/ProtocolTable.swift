import SwiftParser
import SwiftSyntax

/// The protocols of the repository, and which module declares which type.
struct ProtocolTable {
    private(set) var protocols: [String: [ProtocolSource]] = [:]
    /// The modules that declare a type of a name; the tests' own are not among them.
    private(set) var homes: [String: Set<String>] = [:]
    /// The types inside of a type of a name.
    private(set) var inner: [String: Set<String>] = [:]

    /// Adds what the sources below `folder` declare.
    /// - Parameter module: `nil` for the tests that want doubles.
    mutating func add(_ files: SourceFolder, below folder: String, module: String?) throws {
        for (path, tree) in try files.trees(below: folder) {
            let reader = ProtocolReader(
                viewMode: .sourceAccurate, configuration: files.conditions)
            reader.walk(tree)
            let converter = SourceLocationConverter(fileName: path, tree: tree)
            for found in reader.protocols {
                protocols[found.node.name.plainText, default: []].append(
                    ProtocolSource(
                        module: module, outer: found.outer, isOutside: found.isOutside,
                        node: found.node, imports: reader.imports, path: path,
                        converter: converter))
            }
            inner.merge(reader.inner) { $0.union($1) }
            if let module {
                for name in reader.types { homes[name, default: []].insert(module) }
            }
        }
    }

    /// The protocols that `name` may mean; of `Module.Outer.Name` any part but the last may lack.
    func candidates(_ name: String) -> [ProtocolSource] {
        let parts = name.split(separator: ".").map(String.init)
        return (protocols[parts.last ?? ""] ?? []).filter { source in
            let whole = [source.module].compactMap(\.self) + source.outer + [source.name]
            return parts.count < 2 || whole.suffix(parts.count) == parts[...]
                || parts.first == source.module && Array(parts.dropFirst()) == [source.name]
        }
    }

    /// The protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// The bases that RoutingTestSupport has for doubles of `source`: protocols called `…Double`
    /// that refine it.
    func bases(for source: ProtocolSource) -> [ProtocolSource] {
        protocols.values.joined().filter { base in
            base.module == "RoutingTestSupport" && base.name.hasSuffix("Double")
                && base.inherited.contains { $0.name == source.name }
        }.sorted { $0.name < $1.name }
    }
}
