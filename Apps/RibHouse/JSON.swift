import Console

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the program says to other programs: JSON with sorted keys, so that the bytes do not change.
enum JSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension LineConsole {
    /// Prints a result: as JSON, or as what `text` makes of it.
    func print<Value: Encodable>(
        _ value: Value, asJSON: Bool, _ text: (Value) -> String
    ) async throws {
        await print(asJSON ? try JSON.text(value) : text(value))
    }
}
