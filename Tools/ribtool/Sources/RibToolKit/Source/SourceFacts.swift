import SwiftSyntax

/// A declaration or an extension of a type, as far as counting tests needs it; one without a name
/// has what a file declares outside of types.
struct TypeFacts: Sendable {
    /// The kind of its declaration, such as `actorDecl`.
    let kind: SyntaxKind
    /// The names of the types around it, and its own.
    let path: TypeName
    let site: Site
    /// The modules in which its names are looked up: its own, then those that its file imports.
    var modules: [String] = []
    /// The names of the types after the colon; for an alias, after the equals sign.
    var inherits: [String] = []
    var suite: RunnerMark?
    /// Functions, initializers and properties, not those of nested types.
    var members: [MemberFacts] = []
    /// Every name that it mentions, in nested types too.
    var references: Set<String> = []
    var caseCount = 0

    var name: String { path.last ?? "" }

    var isConcrete: Bool { [.actorDecl, .classDecl, .structDecl, .enumDecl].contains(kind) }
}

struct MemberFacts: Sendable {
    let name: String
    let site: Site
    var needsValue = false
    /// The labels of its parameters, `_` for none; `nil` when it is no function.
    var labels: [String]?
    /// Whether it is a function without parameters and result that a class has for each instance
    /// and does not hide: what XCTest may run.
    var suitsXCTest = false
    var test: RunnerMark?
    var body = BodyFacts()
}

/// The names in a piece of code, and what the code can do to a test.
struct BodyFacts: Sendable {
    /// A call, or the function that it calls, as far as its name and its labels tell.
    struct Call: Sendable, Hashable {
        /// Every expectation.
        static let expectation = Call(name: "#expect", labels: [])

        let name: String
        let labels: [String]

        /// Whether the labels are among the function's, in order: some may have a default.
        func fits(_ function: Call) -> Bool {
            var rest = labels[...]
            for label in function.labels where label == rest.first { rest.removeFirst() }
            return rest.isEmpty
        }
    }

    /// Names of types, functions and variables, without those after a dot, unless that is `self.`
    /// or they start like a type.
    var references: Set<String> = []
    /// The calls in it, those after a dot too.
    var calls: Set<Call> = []
    var isEmpty = true
    /// Whether it ends the test at once, with `throw XCTSkip()` for example.
    var skips = false
}
