import SwiftParser
import SwiftSyntax

extension FunctionParameterSyntax {
    /// Returns the name of the argument in the double, where each argument has one.
    func argumentName(at index: Int) -> String {
        let name = (secondName ?? firstName).text
        if name == "_" { return "argument\(index + 1)" }
        return name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name.unquoted)`"
    }

    func declaration(named name: String) -> String {
        let label = firstName.text
        let names = label == name.unquoted ? label : "\(label) \(name)"
        return "\(names): \(type.oneLine)\(ellipsis?.text ?? "")"
    }
}

extension TypeSyntax {
    var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
}

extension AttributeListSyntax {
    /// `MainActor` of `@MainActor`.
    var typeNames: [String] {
        compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    }

    var areSendable: Bool { typeNames.contains { $0 == "Sendable" || $0.hasSuffix("Actor") } }
}

extension SyntaxProtocol {
    /// Its text without comments, and with each run of white space as one space.
    var oneLine: String {
        let text = tokens(viewMode: .sourceAccurate).map { token in
            token.leadingTrivia.blanks + token.text + token.trailingTrivia.blanks
        }
        return text.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The types in it, the first part of a qualified one.
    var namedTypes: Set<String> { Set(all(IdentifierTypeSyntax.self).map(\.name.plainText)) }
}

extension Trivia {
    /// A space, if there is anything between two tokens.
    fileprivate var blanks: String { isEmpty ? "" : " " }
}
