/// What one declaration says about a type: a declaration of its own, or an extension.
struct TypeFacts: Sendable {
    /// With which keyword it is declared.
    enum Kind: Sendable {
        case actor, `class`, `struct`, `enum`, `protocol`, alias, `extension`

        /// Whether it makes a type whose instances exist.
        var isConcrete: Bool {
            switch self {
            case .actor, .class, .struct, .enum: true
            case .protocol, .alias, .extension: false
            }
        }
    }

    let kind: Kind
    /// The names of the types around it, and its own.
    let path: TypeName
    let site: Site
    /// What stands after the colon; for an alias, after the equals sign.
    let inherits: [TypeName]
    /// What `@Suite` says, when it is there.
    let suite: RunnerMark?
    /// Functions, initializers and properties, not those of nested types.
    var members: [MemberFacts] = []
    /// Every name that it mentions, in nested types too.
    var references: Set<String> = []
    /// How many cases an enum has.
    var caseCount = 0

    /// The last part of its path.
    var name: String { path.last ?? "" }
}
