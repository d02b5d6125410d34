import SwiftSyntax

extension SyntaxProtocol {
    var ancestors: some Sequence<Syntax> {
        sequence(first: Syntax(self), next: \.parent).dropFirst()
    }

    /// Returns the innermost node of one of some kinds around it.
    func nearest(_ kinds: SyntaxKind...) -> Syntax? { ancestors.first { kinds.contains($0.kind) } }

    /// The types and members around it: `LaunchInteractor.didBecomeActive()`.
    var memberName: String {
        ancestors.compactMap(\.declaredName).reversed().joined(separator: ".")
    }
}

extension Syntax {
    fileprivate var declaredName: String? {
        self.is(VariableDeclSyntax.self) && !isMember ? nil : self.as(DeclSyntax.self)?.labelledName
    }

    /// Whether it is at the top of the file or in a type, not in a function.
    private var isMember: Bool {
        parent?.is(CodeBlockItemSyntax.self) != true
            || parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    }
}
