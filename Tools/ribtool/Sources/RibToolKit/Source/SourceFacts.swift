import SwiftSyntax

/// The declarations of one source file, as far as counting tests needs them.
struct FileFacts: Sendable {
    let path: String
    var imports: [String] = []
    var types: [TypeFacts] = []
    var members: [MemberFacts] = []
}

struct TypeFacts: Sendable {
    /// The kind of its declaration, such as `actorDecl`.
    let kind: SyntaxKind
    /// The names of the types around it, and its own.
    let path: TypeName
    let site: Site
    /// The types after the colon; for an alias, after the equals sign.
    var inherits: [TypeName] = []
    var suite: RunnerMark?
    /// Functions, initializers and properties, not those of nested types.
    var members: [MemberFacts] = []
    /// Every name that it mentions, in nested types too.
    var references: Set<String> = []
    var caseCount = 0

    var name: String { path.last ?? "" }

    /// Whether it makes a type whose instances exist.
    var isConcrete: Bool { [.actorDecl, .classDecl, .structDecl, .enumDecl].contains(kind) }
}

struct MemberFacts: Sendable {
    let name: String
    let site: Site
    var isFunction = false
    var needsValue = false
    /// The labels of its parameters, in order; `_` for those without.
    var labels: [String] = []
    /// Whether it is a function without parameters and result that a class has for each instance
    /// and does not hide: what XCTest may run.
    var suitsXCTest = false
    var test: RunnerMark?
    /// Whether it takes the place of its call, as functions do that can fail a test.
    var takesCallSite = false
    var body = BodyFacts()
}

/// The names in a piece of code, and what the code can do to a test.
struct BodyFacts: Sendable {
    /// A call, by the function's name.
    struct Call: Sendable, Hashable {
        let name: String
        let labels: [String]
    }

    /// Names of types, functions and variables, without those after a dot, unless that is `self.`
    /// or they begin like a type.
    var references: Set<String> = []
    var calls: Set<Call> = []
    /// Whether it can fail a test by itself.
    var expects = false
    var isEmpty = true
    /// Whether it ends the test at once, with `throw XCTSkip()` for example.
    var skips = false
}
