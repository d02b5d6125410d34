import SwiftSyntax

/// Something that a module lets others see.
struct PublicDeclaration: Sendable {
    enum Kind: Sendable {
        case type, initializer, member
    }

    let kind: Kind
    /// The names of the types around it, and its own.
    let path: TypeName
    let node: Syntax
    /// The names that others must see to use it.
    let signature: Set<String>
    /// The names in its default arguments, which must be as public as it is.
    let defaults: Set<String>

    /// What a source that uses it has to mention: for an initializer, the type's name.
    var mention: String { (kind == .initializer ? path.dropLast().last : path.last) ?? "" }
    var container: TypeName { path.dropLast() }
    var fullName: String { path.joined(separator: ".") }
}
