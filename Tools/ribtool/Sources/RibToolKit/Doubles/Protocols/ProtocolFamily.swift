import SwiftSyntax

/// The protocols that a double conforms to: those of the request, and those that they refine.
struct ProtocolFamily {
    /// Protocols that require nothing of a class or an actor.
    private static let free: Set = [
        "Actor", "AnyObject", "Copyable", "Error", "Escapable", "Sendable", "SendableMetatype",
    ]

    /// The protocols whose requirements are doubled, nearest first.
    private(set) var sources: [ProtocolSource] = []
    private(set) var bases: [ProtocolSource] = []

    var isActor: Bool { sources.flatMap(\.inherited).contains { $0.name == "Actor" } }
    /// The attribute that isolates its protocols.
    private(set) var globalActor: String?

    init(
        _ asked: [ProtocolSource], in table: ProtocolTable, _ request: DoubleRequest
    ) throws(Refusal) {
        var seen: Set<String> = []
        var next = asked[...]
        while let source = next.popFirst() {
            guard seen.insert(source.file.path + source.name).inserted else { continue }
            if let base = try base(for: source, among: asked, in: table, request) {
                bases.append(base)
                continue
            }
            sources.append(source)
            globalActor =
                source.node.attributes.typeNames.first(where: table.types.isGlobalActor)
                ?? globalActor
            for parent in source.inherited {
                if let found = table.find(parent.name, from: source) {
                    next.append(found)
                } else if !Self.free.contains(parent.name) {
                    throw source.refusal(
                        parent.node,
                        """
                        \(source.name) refines \(parent.name), which is no protocol of the \
                        repository; write the double by hand.
                        """)
                }
            }
        }
    }

    /// Returns the protocol `…Double` of RoutingTestSupport that refines `source`.
    /// - Throws: ``Refusal`` when there are several, and the request names none of them.
    private func base(
        for source: ProtocolSource, among asked: [ProtocolSource], in table: ProtocolTable,
        _ request: DoubleRequest
    ) throws(Refusal) -> ProtocolSource? {
        let bases = table.protocols.values.joined().filter { base in
            base.module == "RoutingTestSupport" && base.name.hasSuffix("Double")
                && base.inherited.contains { $0.name == source.name }
        }.sorted { $0.name < $1.name }
        let named = bases.filter { base in asked.contains { $0.name == base.name } }
        guard bases.count > 1, named.count != 1 else { return named.first ?? bases.first }
        throw request.refusal(
            """
            there are several bases for \(source.name), \
            \(bases.map(\.name).joined(separator: " and ")); name one: `double \
            \(request.protocols.joined(separator: " & ")) & \(bases[0].name) as \
            \(request.name)`.
            """)
    }
}
