import SwiftSyntax

/// The protocols that a double answers: those that it is asked for, and what they refine.
struct ProtocolFamily {
    /// Protocols that ask for nothing that a class or an actor would not have.
    private static let free: Set = [
        "Actor", "AnyObject", "Copyable", "Error", "Escapable", "Sendable", "SendableMetatype",
    ]

    /// Those whose requirements the double answers itself, nearest first.
    private(set) var sources: [ProtocolSource] = []
    /// The bases of RoutingTestSupport that answer the others.
    private(set) var bases: [ProtocolSource] = []
    /// Whether only an actor can conform.
    private(set) var isActor = false
    /// What a protocol says of an associated type of another: `Storing<Int>`.
    private(set) var fixed: [String: String] = [:]

    init(
        _ asked: [ProtocolSource], in table: ProtocolTable, _ request: DoubleRequest
    ) throws(Refusal) {
        var seen: Set<String> = []
        var next = asked[...]
        while let source = next.popFirst() {
            guard seen.insert(source.path + source.fullName).inserted else { continue }
            if source.isPrivate {
                throw source.refusal(
                    source.node, "no test can see \(source.name); make it internal.")
            }
            if let base = try base(for: source, among: asked, in: table, request) {
                bases.append(base)
                continue
            }
            sources.append(source)
            for parent in source.inherited where parent.name != "Self" {
                if parent.name == "Actor" { isActor = true }
                if let found = table.find(parent.name, from: source) {
                    fix(parent, of: found)
                    next.append(found)
                } else if !Self.free.contains(parent.name) {
                    throw source.refusal(
                        parent.node,
                        """
                        \(source.name) refines \(parent.name), which the repository does not declare; \
                        write the double by hand.
                        """)
                }
            }
        }
    }

    private func base(
        for source: ProtocolSource, among asked: [ProtocolSource], in table: ProtocolTable,
        _ request: DoubleRequest
    ) throws(Refusal) -> ProtocolSource? {
        let bases = table.bases(for: source)
        let named = bases.filter { base in asked.contains { $0.fullName == base.fullName } }
        guard bases.count > 1, named.count != 1 else { return named.first ?? bases.first }
        throw Refusal(
            site: request.site,
            sentence: """
                there are several bases for \(source.name), \
                \(bases.map(\.name).joined(separator: " and ")); name one: `double \
                \(request.protocols.joined(separator: " & ")) & \(bases[0].name) as \
                \(request.name)`.
                """)
    }

    /// Notes what `Storing<Int>` says, by the names in `protocol Storing<Item>`.
    private mutating func fix(_ parent: ProtocolSource.Parent, of found: ProtocolSource) {
        guard let arguments = parent.arguments?.arguments else { return }
        let names = found.node.primaryAssociatedTypeClause?.primaryAssociatedTypes ?? []
        for (name, argument) in zip(names, arguments) {
            fixed[name.name.plainText] = argument.argument.trimmedDescription.onOneLine
        }
    }
}
