import Console

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LineConsole {
    /// Prints a result, as JSON or as text.
    ///
    /// The keys are sorted, so that the same result is always the same bytes.
    func print<Value: Encodable>(
        _ value: Value, asJSON: Bool, _ text: (Value) -> String
    ) async throws {
        guard asJSON else { return await print(text(value)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        await print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
