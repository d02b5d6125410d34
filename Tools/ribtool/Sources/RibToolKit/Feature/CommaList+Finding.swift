import SwiftSyntax

extension CommaList {
    /// - Returns: `nil` when the place is no list, or not in the source.
    init?(_ place: Place, in tree: SourceFileSyntax) {
        switch place {
        case .variable(let name):
            let binding = tree.first(PatternBindingSyntax.self) {
                $0.pattern.trimmedDescription == name
            }
            self.init(binding?.initializer?.value.as(ArrayExprSyntax.self), tree)
        case .argument(let label, let call):
            let argument = tree.call(call)?.arguments.first { $0.label?.text == label }
            self.init(argument?.first(ArrayExprSyntax.self), tree)
        case .arguments(let call):
            guard let node = tree.call(call), let open = node.leftParen,
                let close = node.rightParen
            else { return nil }
            let elements = node.arguments.map { argument in
                argument.start..<(argument.trailingComma?.start ?? argument.end)
            }
            self.init(tree, open.end..<close.start, elements, ownLine: false)
        case .parameters(let type):
            let node = tree.type(type).flatMap { $0.first(InitializerDeclSyntax.self) }
            guard let clause = node?.signature.parameterClause else { return nil }
            let elements = clause.parameters.map { parameter in
                parameter.start..<(parameter.trailingComma?.start ?? parameter.end)
            }
            self.init(
                tree, clause.leftParen.end..<clause.rightParen.start, elements, ownLine: true)
        default: return nil
        }
    }

    private init?(_ array: ArrayExprSyntax?, _ tree: SourceFileSyntax) {
        guard let array else { return nil }
        let elements = array.elements.map { $0.expression.start..<$0.expression.end }
        self.init(
            tree, array.leftSquare.end..<array.rightSquare.start, elements, isArray: true,
            ownLine: true)
    }
}
