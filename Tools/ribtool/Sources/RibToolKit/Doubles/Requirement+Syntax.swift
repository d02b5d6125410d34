import SwiftParser
import SwiftSyntax

extension [FunctionParameterSyntax] {
    /// Returns names for the arguments in the double, where each needs one that hides nothing.
    func argumentNames(besides taken: [String]) -> [String] {
        var names: [String] = []
        for (index, parameter) in enumerated() {
            let name = (parameter.secondName ?? parameter.firstName).text.unquoted
            let isTaken = (["_", "self", "Self"] + taken + names).contains(name)
            var own = isTaken ? "argument\(index + 1)" : name
            while names.contains(own) { own = "another" + own.capitalizedFirst }
            names.append(own)
        }
        return names.map(\.quotedName)
    }
}

extension FunctionParameterSyntax {
    func declaration(named name: String) -> String {
        let label = firstName.text
        let names = label.unquoted == name.unquoted ? label : "\(label) \(name)"
        return "\(names): \(type.oneLine)\(ellipsis?.text ?? "")"
    }
}

extension String {
    /// The words in it as one name: `addSalt` for `add salt`.
    var camelCase: String {
        let words = split { $0.isASCII && !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalizedFirst).joined()
    }

    /// A type, with words for what distinguishes it: ` list of Int`.
    var inWords: String {
        replacing("[", with: " list of ").replacing("?", with: " or nil")
            .replacing(":", with: " to ")
    }

    /// A name with backticks, if it needs them.
    var quotedName: String { isValidSwiftIdentifier(for: .variableName) ? self : "`\(self)`" }
}

extension TypeSyntax {
    /// Whether it is written as `Dish?` or `Dish!`.
    var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
}

extension AttributeListSyntax {
    /// `MainActor` of `@MainActor`.
    var typeNames: [String] {
        compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    }
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
