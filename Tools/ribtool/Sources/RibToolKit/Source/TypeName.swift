import SwiftSyntax

/// A type as a source names it, part by part, without generic arguments.
///
/// `Routing.Interactable` is `["Routing", "Interactable"]`.
typealias TypeName = [String]

/// The types that `type` is made of, as far as conformance goes.
///
/// Both sides of `A & B`, and what is behind attributes, `any` and brackets. `~Copyable` adds none.
func typeNames(in type: TypeSyntax) -> [TypeName] {
    if let type = type.as(IdentifierTypeSyntax.self) { return [[type.name.plainText]] }
    if let type = type.as(MemberTypeSyntax.self) {
        return typeNames(in: type.baseType).map { $0 + [type.name.plainText] }
    }
    if let type = type.as(CompositionTypeSyntax.self) {
        return type.elements.flatMap { typeNames(in: $0.type) }
    }
    if let type = type.as(AttributedTypeSyntax.self) { return typeNames(in: type.baseType) }
    if let type = type.as(SomeOrAnyTypeSyntax.self) { return typeNames(in: type.constraint) }
    if let type = type.as(TupleTypeSyntax.self), type.elements.count == 1 {
        return type.elements.flatMap { typeNames(in: $0.type) }
    }
    return []
}

extension TokenSyntax {
    /// The name without the backticks of a raw identifier.
    var plainText: String {
        text.hasPrefix("`") && text.count > 1 ? String(text.dropFirst().dropLast()) : text
    }
}
