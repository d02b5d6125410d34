/// Finds out what the file of a double imports.
struct DoubleImports {
    let table: ProtocolTable
    private(set) var all: Set<String> = []
    private(set) var testable: Set<String> = []

    /// - Parameter types: the types that the double's source names.
    init(
        _ family: ProtocolFamily, asked: [ProtocolSource], types: Set<String>,
        in table: ProtocolTable
    ) {
        self.table = table
        let internals = (family.sources + asked).filter(\.isInternal)
        testable = Set(internals.compactMap(\.module))
        let known = family.sources.flatMap { $0.imports + [$0.module].compactMap(\.self) }
        all = modules(of: types, among: Set(known)).union(["RoutingTestSupport"])
            .union(asked.compactMap(\.module))
        all.subtract(testable)
    }

    /// The modules among `imports` that declare one of `types`; those outside the repository only when
    /// there is a type that neither the repository nor the standard library declares.
    private func modules(of types: Set<String>, among imports: Set<String>) -> Set<String> {
        let repository = Set(table.homes.values.joined())
        let own = imports.filter { module in
            types.contains { table.homes[$0]?.contains(module) ?? false }
        }
        let unknown = types.subtracting(table.homes.keys).subtracting(standardTypes)
            .filter { table.protocols[$0] == nil }
        let outside = unknown.isEmpty ? [] : imports.subtracting(repository)
        return own.union(outside.map { $0 == "FoundationEssentials" ? "Foundation" : $0 })
    }
}

/// Types of the standard library that need no import.
private let standardTypes: Set = [
    "Any", "AnyObject", "Array", "AsyncStream", "AsyncThrowingStream", "Bool", "CancellationError",
    "Character", "Codable", "Comparable", "Decodable", "Dictionary", "Double", "Duration",
    "Encodable", "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int", "Int32", "Int64",
    "Never", "Optional", "Range", "Result", "Self", "Sendable", "Set", "String", "Substring",
    "Task", "UInt", "UInt64", "UInt8", "Void",
]
